import type { Text } from '../contract/index.js';
import { sentence } from '../i18n/index.js';
import type { RunStatus } from '../pipeline/index.js';

/** A run's status in words. */
export const statusName = (status: RunStatus): Text => sentence('cli', `status.${status}`);
