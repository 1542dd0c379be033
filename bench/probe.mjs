// Loaded into the command that is measured (`node --import`): says at its end what it cost, on file descriptor 3.
import { writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const ms = (ns) => Math.round(ns / 1e5) / 10;
  writeSync(
    3,
    JSON.stringify({
      cpuMs: Math.round((user + system) / 1000),
      rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
      loopP99Ms: ms(delay.percentile(99)),
      loopMaxMs: ms(delay.max),
    }),
  );
});
