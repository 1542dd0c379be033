import { expertsMatching } from './experts-people-matching.js';
import { expertsOwn } from './experts-people-own.js';
import { expertsStaff } from './experts-people-staff.js';

/** Of the experts' platform: people. */
export const expertsPeople = { ...expertsOwn, ...expertsStaff, ...expertsMatching };
