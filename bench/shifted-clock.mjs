// Loaded into a server (`node --import`) whose clock is to be wrong by HEARTH_SHIFT_MS.
const shift = Number(process.env.HEARTH_SHIFT_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + shift;
