// Two hundred experts at work: an open model, in which each act is due at a fixed time however slow the answers are.
import { appendFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { filledBy } from './experts-data.mjs';
import { seeded } from './studio-data.mjs';

/** Seconds between acts of one expert, as in section 4.4: a verdict a minute, a draft every five seconds. */
const EVERY = { submit: 60, draft: 5, board: 30, comment: 600 };
export const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export function ask(origin, method, path, key, body, { slowly = false } = {}) {
  const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
  return new Promise((done) => {
    const call = request(
      `${origin}${path}`,
      {
        agent,
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(sent !== null && {
            'Content-Type': 'application/json',
            'Content-Length': sent.length,
          }),
        },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', () => done({ status: 0, body: null }));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          let value = null;
          try {
            value = JSON.parse(text);
          } catch {}
          done({ status: response.statusCode, body: value, bytes: text.length });
        });
      },
    );
    call.on('error', () => done({ status: 0, body: null }));
    if (sent === null) call.end();
    else if (slowly) {
      // A phone in a tunnel: the body comes in two halves, a second apart.
      call.write(sent.subarray(0, sent.length >> 1));
      setTimeout(() => call.end(sent.subarray(sent.length >> 1)), 1000);
    } else call.end(sent);
  });
}

/** Times of one kind of act, counted from when it was due. */
export class Times {
  all = new Map();
  statuses = new Map();
  /** What was due before this moment met a full disk: a refusal is what its answer has to be. */
  fullUntil = 0;
  refusedFull = 0;
  add(name, dueMs, status) {
    const list = this.all.get(name) ?? [];
    list.push(performance.now() - dueMs);
    this.all.set(name, list);
    if (dueMs < this.fullUntil && status >= 500) {
      this.refusedFull += 1;
      return;
    }
    const key = `${name} ${status}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
  }
  count(test) {
    return [...this.statuses]
      .filter(([key]) => test(Number(key.split(' ').at(-1))))
      .reduce((sum, [, n]) => sum + n, 0);
  }
}

/** One expert with a window of their own: what they hold, what they typed. */
class Rater {
  constructor(load, person, n) {
    this.load = load;
    this.person = person;
    this.random = seeded(1000 + n);
    this.device = `load-${n}`;
    this.held = null;
    this.revision = 0;
    this.chain = Promise.resolve();
    /** What is under way, in order. */
    this.open = [];
  }

  /** One act after the other, as a page does it; what waits counts from when it was due. */
  due(name, act) {
    const dueMs = performance.now();
    this.open.push(name);
    this.chain = this.chain.then(async () => {
      const status = await act();
      this.open.shift();
      if (status !== null) this.load.times.add(name, dueMs, status);
    });
    return this.chain;
  }

  call(method, path, body, how) {
    return ask(this.load.origin, method, path, this.person.key, body, how);
  }

  took(next) {
    this.held = next?.there === true ? next.assignment.id : null;
    this.revision = next?.there === true ? (next.assignment.draft?.revision ?? 0) : 0;
  }

  next() {
    return this.due('next', async () => {
      const { status, body } = await this.call(
        'POST',
        `/api/campaigns/${this.person.campaign}/next`,
        { device: this.device },
      );
      if (status === 200) this.took(body);
      return status;
    });
  }

  draft(how) {
    return this.due('autosave', async () => {
      if (this.held === null) return null;
      const note = `typed ${this.revision + 1}`;
      const assignment = this.held;
      const { status, body } = await this.call(
        'PUT',
        `/api/assignments/${assignment}/draft`,
        {
          after: this.revision,
          device: this.device,
          filled: filledBy(this.random),
          note,
          active: [],
        },
        how,
      );
      if (status === 200 && body.stored) {
        this.revision = body.revision;
        this.load.acked({ assignment, revision: body.revision, note });
      } else if (status === 200) this.revision = body.other.revision;
      else if (status === 409 || status === 404) this.held = null;
      return status;
    });
  }

  /** A question about the item that is open, which whoever runs the campaign reads. */
  comment() {
    return this.due('comment', async () => {
      if (this.held === null) return null;
      const beside = await this.call('GET', `/api/assignments/${this.held}/threads`);
      if (beside.status !== 200) return beside.status === 404 ? null : beside.status;
      const body = {
        key: crypto.randomUUID(),
        body: 'Does silence count as warmth?',
        question: true,
      };
      const { status } = await this.call('POST', `/api/work/${beside.body.item}/threads`, body);
      return status;
    });
  }

  submit() {
    return this.due('submit+next', async () => {
      if (this.held === null) return null;
      const assignment = this.held;
      const key = crypto.randomUUID();
      const body = {
        key,
        device: this.device,
        filled: filledBy(this.random),
        note: '',
        active: [],
        next: true,
      };
      let sent = await this.call('POST', `/api/assignments/${assignment}/submit`, body);
      // The answer was lost: the same key again, as the outbox does it.
      for (let i = 0; i < 20 && sent.status === 0; i++) {
        await new Promise((done) => setTimeout(done, 250));
        sent = await this.call('POST', `/api/assignments/${assignment}/submit`, body);
      }
      if (sent.status === 200) {
        this.load.acked({ submission: sent.body.submission, assignment, key });
        this.took(sent.body.next);
      } else this.held = null;
      return sent.status;
    });
  }
}

/** What goes on while it lasts. */
export class Load {
  times = new Times();
  over = false;
  /** Alarms of quality charts that were looked at. */
  alarms = 0;
  constructor(data, acksFile) {
    this.data = data;
    this.acksFile = acksFile;
    this.acks = 0;
    this.origin = '';
    this.raters = data.people.map((person, n) => new Rater(this, person, n));
  }

  /** What is still under way, for whoever waits for the end in vain. */
  doing() {
    return this.raters
      .filter(({ open }) => open.length > 0)
      .map(({ device, held, open }) => ({ device, held, first: open[0], waiting: open.length }));
  }

  /** Ends what has not ended by itself: nothing is fired or written down any more. */
  end() {
    this.over = true;
  }

  acked(line) {
    if (this.over) return;
    this.acks += 1;
    appendFileSync(this.acksFile, `${JSON.stringify(line)}\n`);
  }

  /** Fires `act` at a fixed rate a second, spread over the experts, for `ms`. */
  at(perSecond, ms, act) {
    const began = performance.now();
    let fired = 0;
    const waiting = [];
    return new Promise((done) => {
      const timer = setInterval(() => {
        const passed = this.over ? ms : Math.min(performance.now() - began, ms);
        const due = Math.floor((passed / 1000) * perSecond);
        for (; fired < due && !this.over; fired++) waiting.push(act(fired));
        if (passed >= ms) {
          clearInterval(timer);
          Promise.allSettled(waiting).then(done);
        }
      }, 5);
    });
  }

  one(n) {
    return this.raters[n % this.raters.length];
  }

  board(n) {
    const dueMs = performance.now();
    const campaign = this.data.campaigns[n % this.data.campaigns.length];
    return ask(this.origin, 'GET', `/api/campaigns/${campaign}/board`, this.data.owner.key).then(
      ({ status }) => this.times.add('board', dueMs, status),
    );
  }

  items(n) {
    const dueMs = performance.now();
    const campaign = this.data.campaigns[n % this.data.campaigns.length];
    const query = ['', '?state=open', '?kind=gold', '?find=q77', '?state=closed'][n % 5];
    return ask(
      this.origin,
      'GET',
      `/api/campaigns/${campaign}/items${query}`,
      this.data.owner.key,
    ).then(({ status }) => this.times.add('item list', dueMs, status));
  }

  /** Whoever runs a campaign looks at its quality, and lets those go on whom an alarm keeps from work. */
  async quality(n) {
    const dueMs = performance.now();
    const campaign = this.data.campaigns[n % this.data.campaigns.length];
    const path = `/api/campaigns/${campaign}/quality`;
    const { status, body } = await ask(this.origin, 'GET', path, this.data.owner.key);
    this.times.add('quality page', dueMs, status);
    if (status !== 200) return;
    for (const { id, state } of body.alarms)
      if (state === 'open') await this.letGoOn(`${path}/decide`, id);
  }

  async letGoOn(path, alarm) {
    const dueMs = performance.now();
    const body = { alarm, decision: 'go-on', note: 'They answer by lot.' };
    const { status } = await ask(this.origin, 'POST', path, this.data.owner.key, body);
    // What was read may be a little old: decided already is no fault.
    this.times.add('alarm', dueMs, status);
    if (status === 200) this.alarms += 1;
  }

  /** The mix of section 4.4 for so many experts, `factor` times as fast. */
  async mix(ms, factor) {
    const rate = (seconds) => (this.raters.length / seconds) * factor;
    const slow = this.slow === true;
    await Promise.all([
      this.at(rate(EVERY.submit), ms, (n) => {
        const rater = this.one(n);
        return rater.held === null ? rater.next() : rater.submit();
      }),
      this.at(rate(EVERY.draft), ms, (n) =>
        this.one(n * 7).draft({ slowly: slow && n % 20 === 0 }),
      ),
      this.at(rate(EVERY.board), ms, (n) => this.board(n)),
      this.at(rate(EVERY.comment), ms, (n) => this.one(n * 3).comment()),
      this.at(0.5 * factor, ms, (n) => this.items(n)),
      this.at(0.2 * factor, ms, (n) => this.quality(n)),
    ]);
  }
}
