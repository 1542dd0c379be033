import { describe, expect, it } from 'vitest';
import { periodOf } from '../../experts/money/periods.js';
import { campaignSettings } from '../../experts/work/settings.js';
import { saidOf } from '../refused-form.js';
import { LAST_MOMENT, moment } from './common.js';

describe('moments and zones that somebody names', () => {
  it('are those that calendars can reckon with, in every zone', () => {
    for (const bad of [-1, LAST_MOMENT + 1, Number.MAX_SAFE_INTEGER, 1e308, 0.5, Number.NaN])
      expect(moment.safeParse(bad).success).toBe(false);
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Shanghai'])
      for (const kind of ['week', 'half-month'] as const) {
        const { startMs, endMs } = periodOf(moment.parse(LAST_MOMENT), zone, kind);
        expect(endMs).toBeGreaterThan(startMs);
      }
  });

  it('a campaign’s time zone is one, or no page of it could be shown any more', () => {
    for (const zone of ['NaN', '__proto__', '../etc', '中文'])
      expect(campaignSettings.safeParse({ money: { zone } }).success).toBe(false);
    const issue = campaignSettings.safeParse({ money: { zone: 'NaN' } }).error?.issues[0];
    expect(saidOf(issue, ['body', 'settings', 'money', 'zone'])).toEqual({
      en: 'the time zone must be a time zone such as Asia/Shanghai',
      'zh-CN': '时区须为时区名称，例如 Asia/Shanghai',
    });
    expect(campaignSettings.parse({ money: { zone: 'Europe/Berlin' } }).money.zone).toBe(
      'Europe/Berlin',
    );
  });
});
