import { createRootRoute } from '@tanstack/react-router';
import { Frame } from './parts/frame.js';
import { Missing } from './parts/missing.js';

/** What stands around every page. */
export const root = createRootRoute({ component: Frame, notFoundComponent: Missing });
