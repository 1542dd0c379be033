import { type Db, toColumn } from '../../store/index.js';
import { contentDigest, noteColumn } from '../work/add-items.js';
import type { WorkContent } from '../work/content.js';
import type { Line, Of } from './archive-lines.js';

/** Writes lines of an archive as rows of a campaign, as they were where it came from. Inside a transaction. */
export async function writeLines(trx: Db, campaign: string, lines: readonly Line[]): Promise<void> {
  const of = <T extends Line['type']>(type: T): Of<T>[] =>
    lines.filter((one): one is Of<T> => one.type === type);
  const rubrics = of('rubric');
  if (rubrics.length > 0)
    await trx
      .insertInto('rubric_version')
      .values(
        rubrics.map((one) => ({
          campaign,
          version: one.version,
          revision: 1,
          status: 'published',
          major: one.major,
          guide: toColumn(one.guide),
          fields: toColumn(one.fields),
          reason: toColumn(one.reason),
          differences: one.differences == null ? null : toColumn(one.differences),
          scope: one.scope == null ? null : toColumn(one.scope),
          made_by: '',
          made_ms: one.madeMs,
          published_by: null,
          published_ms: one.publishedMs,
        })),
      )
      .execute();
  const raters = of('rater');
  if (raters.length > 0)
    await trx
      .insertInto('rater')
      .values(
        raters.map((one) => ({
          campaign,
          person: one.person,
          status: one.status,
          reason: one.reason == null ? null : toColumn(one.reason),
          calibrated: one.calibrated,
          band: one.band,
          submitted: one.submitted,
          cursor: 0,
          recent: '[]',
          joined_ms: one.joinedMs,
        })),
      )
      .execute();
  const items = of('item');
  if (items.length > 0) {
    await trx
      .insertInto('work_item')
      .values(
        items.map((one) => ({
          id: one.id,
          campaign,
          external: one.external,
          digest: contentDigest(one.content as unknown as WorkContent),
          kind: one.kind,
          subject: one.subject,
          difficulty: one.difficulty,
          tier: one.tier,
          heavy: one.heavy,
          lang: one.lang,
          priority: one.priority,
          place: one.place,
          overlap: one.overlap,
          taken: one.taken,
          done: one.done,
          state: one.state,
          batch: one.batch,
          parent: one.parent,
          notes: noteColumn(one.content.notes),
          rubric: one.rubric,
          made_ms: one.madeMs,
          closed_ms: one.closedMs,
        })),
      )
      .execute();
    await trx
      .insertInto('work_content')
      .values(items.map((one) => ({ item: one.id, content: toColumn(one.content) })))
      .execute();
    await trx
      .insertInto('work_secret')
      .values(
        items.map((one) => ({
          item: one.id,
          ref: toColumn(one.ref),
          standard: one.standard === null ? null : toColumn(one.standard),
          why: one.why == null ? null : toColumn(one.why),
        })),
      )
      .execute();
  }
  const assignments = of('assignment');
  if (assignments.length > 0) {
    await trx
      .insertInto('assignment')
      .values(
        assignments.map((one) => ({
          id: one.id,
          item: one.item,
          campaign,
          person: one.person,
          state: one.state,
          reason: one.reason,
          reason_note: null,
          mode: one.mode,
          counts: one.counts,
          why: toColumn(one.why),
          tier: one.tier,
          price: one.price,
          price_rule: one.priceRule,
          rubric: one.rubric,
          leased_ms: one.leasedMs,
          lease_until_ms: one.leaseUntilMs,
          writer: '',
          ended_ms: one.endedMs,
          active_ms: one.activeMs,
        })),
      )
      .execute();
    const timed = assignments.filter(({ activeMs }) => activeMs > 0);
    if (timed.length > 0)
      await trx
        .insertInto('active_time')
        .values(
          timed.map((one) => ({
            assignment: one.id,
            stretch: 'archive',
            ms: one.activeMs,
            at_ms: one.endedMs ?? one.leasedMs,
          })),
        )
        .execute();
  }
  const submissions = of('submission');
  if (submissions.length > 0)
    await trx
      .insertInto('submission')
      .values(
        submissions.map((one) => ({
          id: one.id,
          assignment: one.assignment,
          item: one.item,
          campaign,
          person: one.person,
          revision: one.revision,
          latest: one.latest,
          send_key: one.sendKey,
          cause: one.cause,
          counts: one.counts,
          filled: toColumn(one.filled),
          note: toColumn(one.note),
          active_ms: one.activeMs,
          rubric: one.rubric,
          at_ms: one.atMs,
        })),
      )
      .execute();
  const events = of('event');
  if (events.length > 0)
    await trx
      .insertInto('work_event')
      .values(
        events.map((one) => ({
          campaign,
          n: one.n,
          kind: one.kind,
          item: one.item,
          assignment: one.assignment,
          person: one.person,
          about: toColumn(one.about),
          at_ms: one.atMs,
        })),
      )
      .execute();
}
