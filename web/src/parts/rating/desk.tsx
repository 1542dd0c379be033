import './rating.css';
import { ActionIcon, Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../words/index.js';
import { Fault } from '../fault.js';
import { BesideItem } from '../knowledge/beside-item.js';
import { AwayNote } from '../offline/away-note.js';
import { useReached } from '../offline/reach.js';
import { PageTitle } from '../title.js';
import { AskDrawer } from './ask-drawer.js';
import { BreakNote } from './break-note.js';
import { CheatSheet } from './cheat-sheet.js';
import { DeskItem } from './desk-item.js';
import { focusQuestion, useDeskKeys } from './desk-keys.js';
import { DeskQuestions } from './desk-questions.js';
import { DeskTime } from './desk-time.js';
import { DoneNote } from './done-note.js';
import { ExamProgress } from './exam-progress.js';
import { type Assignment, missingOf, placeName } from './filled.js';
import { Guide } from './guide.js';
import { HelpDialog } from './help-dialog.js';
import { KeepForm } from './keep-form.js';
import { KeptNote } from './kept-note.js';
import { LeaseNote } from './lease-note.js';
import { LeftNote } from './left-note.js';
import { MergeView } from './merge-view.js';
import type { Outbox } from './outbox.js';
import { Revisions } from './revisions.js';
import { SaveState } from './save-state.js';
import { SkipDialog } from './skip-dialog.js';
import { useActiveTime } from './use-active-time.js';
import { useCare } from './use-care.js';
import { type DeskForm, useDeskForm } from './use-desk-form.js';
import { useKeys } from './use-keys.js';
import { useOwnItems } from './use-own-items.js';
import { useSending } from './use-sending.js';
import { useWorkSession } from './use-work-session.js';
import { Why } from './why.js';

type Props = { outbox: Outbox; item: Assignment; person: string };
type Dialog = 'skip' | 'help' | 'keys' | 'guide' | 'comment' | 'revisions' | null;

/** What can still be worked on; the rest is looked at. */
const OPEN: readonly Assignment['state'][] = ['leased', 'expired'];
/** Leaving waits so long for the server to have what was typed; it is kept here in any case. */
const LEAVE_MS = 3_000;

/** The rating desk: what is rated, and the form for it. */
export function Desk(props: Props) {
  const { t } = useWords();
  const form = useDeskForm(props.outbox, props.item, props.person);
  if (form === null)
    return (
      <>
        <PageTitle>{props.item.title}</PageTitle>
        <Text aria-busy>{t('state.loading')}</Text>
      </>
    );
  return <OpenDesk {...props} form={form} />;
}

function OpenDesk({ outbox, item, person, form }: Props & { form: DeskForm }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [paused, setPaused] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [keys, setKeys] = useKeys(person);
  const care = useCare(item.campaign);
  const session = useWorkSession(person, care.data);
  const sending = useSending(outbox, item, person);
  const own = useOwnItems(item, outbox.device);
  const reached = useReached();
  const aheadMs = useRef(item.nowMs - Date.now());
  const open = OPEN.includes(item.state);
  const writable = open && !form.readOnly && form.other === null && sending.kept === null;
  const worked = useActiveTime(outbox, item.id, {
    before: item.activeMs,
    paused: paused || dialog === 'help',
    counts: writable,
    heard: (said) => {
      aheadMs.current = said.nowMs - Date.now();
      form.heard(said);
      // Its owner took, divided or moved it: what was typed is sent, and the page says what became of it.
      if (said.taken === true)
        void form
          .flush()
          .then(() => queries.invalidateQueries({ queryKey: ['assignment', item.id] }));
    },
    worked: session.worked,
  });

  // Whoever leaves takes nothing unsent along; what cannot be sent is kept here and sent later.
  useBlocker({
    shouldBlockFn: async () => {
      if (sending.isSent()) return false;
      await Promise.race([form.flush(), new Promise((done) => setTimeout(done, LEAVE_MS))]);
      return false;
    },
    enableBeforeUnload: false,
    disabled: !writable,
  });
  const { flush } = form;
  useEffect(() => {
    if (!writable) return;
    const hidden = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, [writable, flush]);

  const leave = (): void =>
    void navigate({ to: '/rate/$campaign', params: { campaign: item.campaign } });
  const submit = (): void => {
    if (!writable || sending.isBusy()) return;
    const left = missingOf(item.pages, form.said.filled).map(placeName);
    if (left.length > 0 || missing.size > 0) setMissing(new Set(left));
    const [first] = left;
    if (first !== undefined) focusQuestion(first);
    else {
      if (item.heavy) session.readHeavy();
      const { said } = form;
      // Kept before what is sent is read, as the outbox does things in their order.
      void worked.keep();
      void sending.submit(said);
    }
  };
  useDeskKeys(keys, {
    submit,
    save: () => void form.flush(),
    undo: () => sending.isBusy() || form.undo(),
    redo: () => sending.isBusy() || form.redo(),
    skip: () => writable && setDialog('skip'),
    older: () => void own.older(),
    newer: () => void own.newer(),
    guide: () => setDialog('guide'),
    comment: () => setDialog('comment'),
    revisions: () => setDialog('revisions'),
    help: () => setDialog('help'),
    sheet: () => setDialog('keys'),
  });
  const left = missing.size === 0 ? [] : missingOf(item.pages, form.said.filled).map(placeName);

  return (
    <>
      <PageTitle>{item.title}</PageTitle>
      {item.exam != null && <ExamProgress place={item.exam} />}
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap="xs" className="desk-tools">
          <Button size="compact-sm" mih={24} variant="default" onClick={leave}>
            {t('desk.list')}
          </Button>
          <Button size="compact-sm" mih={24} variant="default" onClick={() => setDialog('guide')}>
            {t('desk.guide')}
          </Button>
          <Button size="compact-sm" mih={24} variant="default" onClick={() => setDialog('comment')}>
            {t('desk.comment')}
          </Button>
          <Button
            size="compact-sm"
            mih={24}
            variant="default"
            onClick={() => setDialog('revisions')}
          >
            {t('desk.revisions')}
          </Button>
          <Button size="compact-sm" mih={24} variant="default" onClick={() => setDialog('keys')}>
            {t('chord.title')}
          </Button>
          <Button size="compact-sm" mih={24} variant="default" onClick={() => setDialog('help')}>
            {t('desk.help')}
          </Button>
        </Group>
        {writable && <DeskTime worked={worked} paused={paused} pause={setPaused} />}
      </Group>
      <Stack gap={0}>
        {!open && <DoneNote item={item} next={() => void own.next()} />}
        {open && sending.kept !== null && (
          <KeptNote
            outbox={outbox}
            person={person}
            kept={sending.kept}
            withdraw={() => void sending.withdraw()}
            goOn={() => void own.next()}
          />
        )}
        {writable && !reached && <AwayNote>{t('offline.desk')}</AwayNote>}
        {open && form.readOnly && (
          <Alert color="orange" role="status" mb="md">
            <Group gap="sm" className="desk-tools">
              <Text size="sm">{t('desk.readOnly')}</Text>
              <Button
                size="xs"
                variant="default"
                loading={form.busy}
                onClick={() => void form.takeOver()}
              >
                {t('desk.takeOver')}
              </Button>
            </Group>
            <Fault error={form.fault} />
          </Alert>
        )}
        {writable && (
          <LeaseNote
            untilMs={form.leaseUntilMs}
            aheadMs={aheadMs.current}
            keep={() =>
              void outbox.alive(item.id).then((said) => said.is === 'alive' && form.heard(said))
            }
          />
        )}
        {writable && session.due !== null && (
          <BreakNote
            campaign={item.campaign}
            why={session.due}
            minutes={session.minutes}
            heavy={session.heavy}
            leave={leave}
            later={session.later}
          />
        )}
        {writable && (care.data?.leftToday ?? 0) > 0 && (
          <LeftNote
            key={care.data?.leftToday}
            place={`${person}:${item.campaign}`}
            left={care.data?.leftToday ?? 0}
            leave={leave}
            help={() => setDialog('help')}
          />
        )}
        {open && form.other !== null && (
          <MergeView
            item={item}
            mine={form.said}
            other={form.other}
            settle={(said) => void form.settle(said)}
          />
        )}
      </Stack>
      <div className="desk">
        <div className="desk-pane">
          <DeskItem item={item} filled={form.said.filled} help={() => setDialog('help')} />
          <BesideItem assignment={item.id} campaign={item.campaign} given={item.mine !== null} />
        </div>
        <section className="desk-pane" aria-label={t('desk.form')}>
          <KeepForm>
            <DeskQuestions
              item={item}
              said={form.said}
              missing={missing}
              disabled={!writable || sending.busy}
              put={(said, run) => sending.isBusy() || form.put(said, run)}
            />
          </KeepForm>
          <Why item={item} />
        </section>
      </div>
      {open && (
        <div className="desk-bar">
          {left.length > 0 && (
            <Group gap="xs" mb={6} role="alert">
              <Text size="sm" className="desk-bad">
                {t('desk.missing', { count: left.length })}
              </Text>
              <Button
                size="compact-sm"
                mih={24}
                variant="default"
                onClick={() => focusQuestion(left[0] ?? '')}
              >
                {t('desk.toMissing')}
              </Button>
            </Group>
          )}
          <Fault error={sending.error} />
          {form.sync.is === 'refused' && <Fault error={form.sync.error} />}
          <Group gap="xs" justify="space-between">
            <Group gap="xs">
              <Button
                onClick={submit}
                disabled={!writable || sending.busy}
                loading={sending.busy}
                aria-keyshortcuts="Control+Enter"
              >
                {t('desk.submit')}
              </Button>
              <Button variant="default" disabled={!writable} onClick={() => setDialog('skip')}>
                {t('desk.skip')}
              </Button>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t('desk.back')}
                disabled={!writable || !form.canUndo}
                onClick={() => sending.isBusy() || form.undo()}
              >
                ↶
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t('desk.again')}
                disabled={!writable || !form.canRedo}
                onClick={() => sending.isBusy() || form.redo()}
              >
                ↷
              </ActionIcon>
            </Group>
            <SaveState sync={form.sync} />
          </Group>
        </div>
      )}
      <SkipDialog
        opened={dialog === 'skip'}
        close={() => setDialog(null)}
        busy={sending.busy}
        skip={(reason, note) => {
          setDialog(null);
          void sending.skip(reason, note);
        }}
      />
      <HelpDialog
        campaign={item.campaign}
        opened={dialog === 'help'}
        close={() => setDialog(null)}
        leave={leave}
        {...(writable && { skip: () => setDialog('skip') })}
      />
      <CheatSheet
        opened={dialog === 'keys'}
        close={() => setDialog(null)}
        keys={keys}
        change={setKeys}
      />
      <AskDrawer opened={dialog === 'comment'} close={() => setDialog(null)} item={item} />
      <Revisions
        opened={dialog === 'revisions'}
        close={() => setDialog(null)}
        item={item}
        said={form.said}
        device={outbox.device}
        putBack={writable && !sending.busy ? (said) => form.put(said, null) : null}
      />
      <Guide opened={dialog === 'guide'} close={() => setDialog(null)} item={item} />
    </>
  );
}
