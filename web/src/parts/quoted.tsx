import { Fragment } from 'react';

/** Places of the quotes in a text, joined where they overlap. */
function placesOf(text: string, quotes: readonly string[]): [number, number][] {
  const found = quotes
    .filter((quote) => quote !== '')
    .flatMap((quote): [number, number][] => {
      const at = text.indexOf(quote);
      return at === -1 ? [] : [[at, at + quote.length]];
    })
    .sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [from, to] of found) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** A text with what judges quoted of it marked. */
export function Quoted({ text, quotes }: { text: string; quotes: readonly string[] }) {
  const places = placesOf(text, quotes);
  let end = 0;
  return (
    <span className="said">
      {places.map(([from, to]) => {
        const before = text.slice(end, from);
        end = to;
        return (
          <Fragment key={from}>
            {before}
            <mark className="quote">{text.slice(from, to)}</mark>
          </Fragment>
        );
      })}
      {text.slice(end)}
    </span>
  );
}
