/**
 * Cuts a text that comes in pieces into the data of server-sent events. Comments (lines that begin with a colon, which
 * servers send to keep a connection open) and other fields are left out; several data lines of one event are joined.
 */
export class SseReader {
  #rest = '';
  #data: string[] = [];

  /** Data of the events that this piece completes. */
  push(piece: string): string[] {
    const events: string[] = [];
    const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line, events);
    return events;
  }

  /** What an ending without a last empty line leaves. */
  end(): string[] {
    const events: string[] = [];
    const last = this.#rest.replace(/\r$/, '');
    this.#rest = '';
    if (last !== '') this.#line(last, events);
    this.#line('', events);
    return events;
  }

  #line(line: string, events: string[]): void {
    if (line === '') {
      if (this.#data.length > 0) events.push(this.#data.join('\n'));
      this.#data = [];
    } else if (line.startsWith('data:')) {
      this.#data.push(line.slice(line.charAt(5) === ' ' ? 6 : 5));
    }
  }
}
