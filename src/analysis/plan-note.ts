import { z } from 'zod';
import type { Manifest } from '../pipeline/index.js';

/**
 * What a run of a plan knows of the plan, kept in its manifest: so a status needs no file. It belongs to this machine
 * and is left out of bundles.
 */
const noteSchema = z.object({
  /** All entries of the plan when the run began, those without a run included. */
  entries: z.array(z.object({ name: z.string(), suite: z.string(), targets: z.array(z.string()) })),
  /** Targets of this entry that could not be measured, and why. */
  failed: z.array(
    z.object({ target: z.string(), reason: z.object({ en: z.string(), 'zh-CN': z.string() }) }),
  ),
});
export type PlanNote = z.infer<typeof noteSchema>;

/** Null for a run of no plan, and for one that an older Hearth began. */
export function planNoteOf(manifest: Manifest): PlanNote | null {
  const parsed = noteSchema.safeParse('plan' in manifest ? manifest.plan : undefined);
  return parsed.success ? parsed.data : null;
}

export const withPlanNote = (manifest: Manifest, note: PlanNote): Manifest => {
  const noted: Manifest & { plan: PlanNote } = { ...manifest, plan: note };
  return noted;
};

/** The manifest as it is without the plan's note. */
export function withoutPlanNote(manifest: Manifest): Manifest {
  const { plan: _, ...rest }: Manifest & { plan?: unknown } = manifest;
  return rest;
}
