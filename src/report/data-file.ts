import { isAbsolute, win32 } from 'node:path';

/** A data file's name as reports show it: below the data folder. Of a place on this machine only the last part is kept. */
export const dataFile = (file: string): string =>
  isAbsolute(file) || win32.isAbsolute(file) ? win32.basename(file) : file;
