/** A sentence's end: marks with closing quotes, Latin ones before white space; or the end of a line. */
const END = /[.!?…]+["'”’)\]]*(?=\s)|[。！？；]+[”’」』）)]*|\n+/g;
/** So many UTF-16 units without an end count as a sentence: nobody waits for ever. */
const LONGEST = 400;

/** Counts the sentences that a growing text has completed. */
export class SentenceCounter {
  #text = '';
  /** End of the last complete sentence. */
  #end = 0;
  count = 0;

  /** Takes the next piece; gives the number of complete sentences so far. Linear in the text. */
  push(piece: string): number {
    this.#text += piece;
    END.lastIndex = this.#end;
    for (let found = END.exec(this.#text); found !== null; found = END.exec(this.#text)) {
      if (this.#text.slice(this.#end, found.index).trim() !== '') this.count += 1;
      this.#end = END.lastIndex;
    }
    while (this.#text.length - this.#end > LONGEST) {
      this.#end += LONGEST;
      this.count += 1;
    }
    // What is behind the last end is all that is still looked at.
    this.#text = this.#text.slice(this.#end);
    this.#end = 0;
    return this.count;
  }
}
