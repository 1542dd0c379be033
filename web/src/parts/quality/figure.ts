import type { Estimate } from '../../../../src/contract/section.js';
import { formatEstimate, formatNumber } from '../../../../src/report/format.js';
import { useWords } from '../../words/index.js';

/** Figures with their intervals in the reader's language; what is undefined says why. */
export function useFigures() {
  const { lang } = useWords();
  const plain = new Intl.NumberFormat(lang, { maximumSignificantDigits: 3 });
  return {
    rate: (e: Told) => formatEstimate(clean(e), 'rate', lang),
    signed: (e: Told) => formatEstimate(clean(e), 'signed', lang),
    number: (e: Told) => formatEstimate(clean(e), 'number', lang),
    /** Without an interval. */
    plain: (x: number) => plain.format(x),
    share: (x: number) => formatNumber(x, 'rate', lang),
  };
}

type Told = Omit<Estimate, 'reason'> & { reason?: string | undefined };

/** A reason that is not there is left out, as the rest of the house has it. */
const clean = ({ reason, ...rest }: Told): Estimate =>
  reason === undefined ? rest : { ...rest, reason };
