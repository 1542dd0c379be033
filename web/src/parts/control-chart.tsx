import { Box, Button, Group, Table, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { toCsv } from '../../../src/report/csv.js';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { pictureOf } from './picture.js';
import { save } from './save.js';
import { useTimes } from './times.js';

type ControlData = Answer<'GET /api/guard'>['chart'];
type Point = ControlData['points'][number];

const HEIGHT = 260;
const EDGE = { left: 52, right: 14, top: 14, bottom: 30 };
/** Colours of the page, and the same for a file on white. */
const INK = {
  text: 'var(--mantine-color-text)',
  dim: 'var(--mantine-color-dimmed)',
  line: 'var(--mantine-primary-color-filled)',
  band: 'var(--mantine-color-default-border)',
} as const;
const ON_WHITE: Readonly<Record<string, string>> = {
  [INK.text]: '#1f1d1a',
  [INK.dim]: '#5f5a52',
  [INK.line]: '#9c4522',
  [INK.band]: '#d9d4cc',
};

/** Points over time with their limits; signals differ by shape and are named. Its picture and numbers can be kept. */
export function ControlChart({
  chart,
  title,
  file,
}: {
  chart: ControlData;
  title: string;
  file: string;
}) {
  const { t, lang } = useWords();
  const { moment, day } = useTimes();
  const { ref, width } = useElementSize();
  const drawn = useRef<SVGSVGElement>(null);
  if (chart.points.length === 0) return <Text size="sm">{t('chart.empty')}</Text>;
  const number = (value: number | null): string =>
    value === null
      ? '–'
      : chart.unit === 'rate'
        ? new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(value)
        : new Intl.NumberFormat(lang, { maximumSignificantDigits: 3 }).format(value);
  const signals = chart.points.filter(({ signal }) => signal !== null).length;
  const svg = (): string => {
    const text = drawn.current === null ? '' : new XMLSerializer().serializeToString(drawn.current);
    return Object.entries(ON_WHITE).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  };
  const csv = (): string =>
    toCsv(
      {
        columns: (['time', 'value', 'n', 'low', 'high', 'signal', 'run'] as const).map((id) => ({
          id,
          label: { en: t(`chart.${id}`), 'zh-CN': t(`chart.${id}`) },
          kind: id === 'n' ? 'count' : ['value', 'low', 'high'].includes(id) ? 'number' : 'text',
        })),
        rows: chart.points.map((p) => [
          new Date(p.atMs).toISOString(),
          p.value,
          p.n,
          p.low,
          p.high,
          p.signal === null ? null : t(`signal.${p.signal}`),
          p.run,
        ]),
      },
      lang,
    );
  return (
    <Box ref={ref}>
      {width > 0 && (
        <Drawing
          chart={chart}
          width={width}
          number={number}
          day={day}
          drawn={drawn}
          alt={t('chart.alt', { title, points: chart.points.length, signals })}
        />
      )}
      <Text size="xs" c="dimmed">
        {chart.centre === null ? t('chart.few') : t('chart.baseline', { count: chart.baseline })}
      </Text>
      <Group gap={4} mt={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => save(`${file}.svg`, new Blob([svg()], { type: 'image/svg+xml' }))}
        >
          {t('save.svg')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void pictureOf(svg()).then((png) => save(`${file}.png`, png))}
        >
          {t('save.png')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => save(`${file}.csv`, new Blob([csv()], { type: 'text/csv;charset=utf-8' }))}
        >
          {t('save.csv')}
        </Button>
      </Group>
      <details>
        <summary>{t('section.table', { count: chart.points.length })}</summary>
        <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} aria-label={title}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                {(['time', 'value', 'n', 'low', 'high', 'signal'] as const).map((id) => (
                  <Table.Th key={id}>{t(`chart.${id}`)}</Table.Th>
                ))}
                {chart.points.some(({ run }) => run !== null) && (
                  <Table.Th>{t('chart.run')}</Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="numbers">
              {chart.points.map((p) => (
                <Table.Tr key={`${p.atMs} ${p.run}`}>
                  <Table.Td>{moment(p.atMs)}</Table.Td>
                  <Table.Td>{number(p.value)}</Table.Td>
                  <Table.Td>{p.n}</Table.Td>
                  <Table.Td>{number(p.low)}</Table.Td>
                  <Table.Td>{number(p.high)}</Table.Td>
                  <Table.Td>{p.signal === null ? '' : t(`signal.${p.signal}`)}</Table.Td>
                  {p.run !== null && (
                    <Table.Td>
                      <Link to={`/runs/${encodeURIComponent(p.run)}` as never}>{p.run}</Link>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </details>
    </Box>
  );
}

function Drawing({
  chart: { points, centre, unit },
  width,
  number,
  day,
  drawn,
  alt,
}: {
  chart: ControlData;
  width: number;
  number: (value: number) => string;
  day: (ms: number) => string;
  drawn: React.RefObject<SVGSVGElement | null>;
  alt: string;
}) {
  const { t } = useWords();
  const all = points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = (most - least || Math.abs(most) || 1) * 0.08;
  const floor = unit === 'rate' ? Math.max(0, least - room) : least - room;
  const ceiling = unit === 'rate' ? Math.min(1, most + room) : most + room;
  const [inner, tall] = [width - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  const x = (i: number): number =>
    EDGE.left + (points.length === 1 ? inner / 2 : (i / (points.length - 1)) * inner);
  const y = (value: number): number =>
    EDGE.top + (1 - (value - floor) / (ceiling - floor || 1)) * tall;
  const path = (of: (point: Point) => number | null): string =>
    points
      .flatMap((point, i) => {
        const value = of(point);
        return value === null ? [] : [`${x(i).toFixed(1)},${y(value).toFixed(1)}`];
      })
      .join(' ');
  const ticks = [0, 1, 2, 3].map((i) => floor + ((ceiling - floor) * i) / 3);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg
      ref={drawn}
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={alt}
      fontFamily="system-ui, sans-serif"
      fontSize="11"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={EDGE.left}
            x2={width - EDGE.right}
            y1={y(tick)}
            y2={y(tick)}
            stroke={INK.band}
            strokeWidth="0.5"
          />
          <text x={EDGE.left - 6} y={y(tick) + 4} textAnchor="end" fill={INK.dim}>
            {number(tick)}
          </text>
        </g>
      ))}
      {centre !== null && (
        <line
          x1={EDGE.left}
          x2={width - EDGE.right}
          y1={y(centre)}
          y2={y(centre)}
          stroke={INK.dim}
        />
      )}
      {(['low', 'high'] as const).map((side) => (
        <polyline
          key={side}
          points={path((point) => point[side])}
          fill="none"
          stroke={INK.dim}
          strokeDasharray="4 3"
        />
      ))}
      <polyline
        points={path(({ value }) => value)}
        fill="none"
        stroke={INK.line}
        strokeWidth="1.5"
      />
      {points.map((point, i) => (
        <Mark key={`${point.atMs} ${point.run}`} x={x(i)} y={y(point.value)} signal={point.signal}>
          {`${day(point.atMs)}: ${number(point.value)}${point.signal === null ? '' : ` (${t(`signal.${point.signal}`)})`}`}
        </Mark>
      ))}
      {first !== undefined && (
        <text x={EDGE.left} y={HEIGHT - 8} fill={INK.dim}>
          {day(first.atMs)}
        </text>
      )}
      {last !== undefined && last !== first && (
        <text x={width - EDGE.right} y={HEIGHT - 8} textAnchor="end" fill={INK.dim}>
          {day(last.atMs)}
        </text>
      )}
    </svg>
  );
}

/** A dot; a filled diamond for what is outside, an open square for a shift. */
function Mark({
  x,
  y,
  signal,
  children,
}: {
  x: number;
  y: number;
  signal: Point['signal'];
  children: string;
}) {
  if (signal === 'outside')
    return (
      <path d={`M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z`} fill={INK.text}>
        <title>{children}</title>
      </path>
    );
  if (signal === 'shift')
    return (
      <rect
        x={x - 5}
        y={y - 5}
        width="10"
        height="10"
        fill="none"
        stroke={INK.text}
        strokeWidth="2"
      >
        <title>{children}</title>
      </rect>
    );
  return (
    <circle cx={x} cy={y} r="3" fill={INK.line}>
      <title>{children}</title>
    </circle>
  );
}
