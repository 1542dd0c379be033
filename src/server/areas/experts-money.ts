import { payCredit } from './pay-credit.js';
import { payOwn } from './pay-own.js';
import { payPrices } from './pay-prices.js';
import { paySettle } from './pay-settle.js';

/** Of the experts' platform: money, credit and certificates. */
export const expertsMoney = { ...payOwn, ...payPrices, ...paySettle, ...payCredit };
