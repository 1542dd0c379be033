import { Box, Button, Group, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useDeferredValue, useMemo } from 'react';
import type { Chart as ChartData } from '../../../src/contract/section.js';
import type { Text } from '../../../src/contract/text.js';
import {
  altText,
  cssVariables,
  draw,
  fileSvg,
  pageSvg,
  reader,
} from '../../../src/report/charts/index.js';
import { useWords } from '../words/index.js';
import { pictureOf } from './picture.js';
import { save } from './save.js';

/** Narrower than this, a chart is drawn as for a phone. */
const NARROW = 560;

/** A chart as reports draw it, with colours that follow the page, and its picture as a file. */
export function Chart({ chart, title, file }: { chart: ChartData; title: Text; file: string }) {
  const { t, lang, of } = useWords();
  const { ref, width: measured } = useElementSize();
  // Several charts that learn their width at once are drawn one after the other, and a click between two is heard.
  const width = useDeferredValue(measured);
  const scheme = useComputedColorScheme('light');
  const narrow = width > 0 && width < NARROW;
  const svg = useMemo(() => pageSvg(draw(chart, reader(lang, narrow))), [chart, lang, narrow]);
  const whole = (): string => fileSvg(draw(chart, reader(lang)));
  return (
    <Box ref={ref} style={colours(scheme)}>
      {width > 0 && (
        <div
          className="chart"
          role="img"
          aria-label={altText(of(title), chart, reader(lang))}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here from figures; the chart library escapes words.
          dangerouslySetInnerHTML={{ __html: svg }}
        />
      )}
      <Group gap={4} mt={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => save(`${file}.svg`, new Blob([whole()], { type: 'image/svg+xml' }))}
        >
          {t('save.svg')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void pictureOf(whole()).then((png) => save(`${file}.png`, png))}
        >
          {t('save.png')}
        </Button>
      </Group>
    </Box>
  );
}

/** The chart colours of one theme, as a style. */
const colours = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    cssVariables(scheme)
      .split(';')
      .map((one) => one.split(':') as [string, string]),
  );
