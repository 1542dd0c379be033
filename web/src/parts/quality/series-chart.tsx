import { Box, Button, Card, Table, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef } from 'react';
import { useWords } from '../../words/index.js';
import { save } from '../save.js';

export type SeriesPoint = {
  n: number;
  /** Of a chart by days: which, as 2026-03-01. */
  day?: string;
  value: number | null;
  low: number | null;
  high: number | null;
  outside: boolean;
};
type Drawn = SeriesPoint & { value: number };

const HEIGHT = 200;
const EDGE = { left: 48, right: 12, top: 10, bottom: 24 };

/**
 * One chart of a rater: its points in order, joined, with limits or an interval as dashed lines and lines across. A point
 * outside is a diamond, so that colour is not all there is. The table behind it is folded below.
 */
export function SeriesChart({
  title,
  about,
  points,
  unit,
  lines = [],
  file,
}: {
  title: string;
  about: string;
  points: readonly SeriesPoint[];
  unit: 'rate' | 'number';
  /** Lines across the chart with their names: watch, alarm, nothing unexpected. */
  lines?: readonly { at: number; name: string }[];
  file: string;
}) {
  const { t, lang } = useWords();
  const { ref, width } = useElementSize();
  const drawn = useRef<SVGSVGElement>(null);
  const shown = points.filter((point): point is Drawn => point.value !== null);
  const format = new Intl.NumberFormat(
    lang,
    unit === 'rate'
      ? { style: 'percent', maximumFractionDigits: 0 }
      : { maximumSignificantDigits: 3 },
  );
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' });
  const nameOf = ({ n, day }: SeriesPoint): string =>
    day === undefined ? String(n) : date.format(new Date(`${day}T00:00:00Z`));
  const say = (x: number | null): string => (x === null ? '–' : format.format(x));
  const outside = shown.filter((point) => point.outside).length;
  const columns = ['point', 'value', 'low', 'high', 'outside'] as const;
  const csv = (): string =>
    [
      columns.map((column) => t(`quality.chart.${column}`)).join(','),
      ...shown.map((p) =>
        [p.day ?? p.n, p.value, p.low ?? '', p.high ?? '', p.outside ? 1 : 0].join(','),
      ),
    ].join('\n');
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {about}
      </Text>
      {shown.length < 2 ? (
        <Text size="sm">{t('quality.chart.empty')}</Text>
      ) : (
        <>
          <Box ref={ref}>
            {width > 0 && (
              <Drawing
                points={shown}
                lines={lines}
                unit={unit}
                width={width}
                say={say}
                nameOf={nameOf}
                drawn={drawn}
                alt={t('quality.chart.alt', {
                  title,
                  points: shown.length,
                  last: say(shown.at(-1)?.value ?? null),
                  outside,
                })}
              />
            )}
          </Box>
          <details>
            <summary>{t('quality.chart.table', { count: shown.length })}</summary>
            <Button
              size="compact-sm"
              variant="subtle"
              mih={24}
              onClick={() =>
                save(`${file}.csv`, new Blob([csv()], { type: 'text/csv;charset=utf-8' }))
              }
            >
              {t('save.csv')}
            </Button>
            <Table.ScrollContainer
              minWidth={0}
              mah={320}
              style={{ overflowY: 'auto' }}
              type="native"
              tabIndex={0}
              aria-label={title}
            >
              <Table verticalSpacing={4} className="numbers">
                <Table.Thead>
                  <Table.Tr>
                    {columns.map((column) => (
                      <Table.Th key={column}>{t(`quality.chart.${column}`)}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map((point) => (
                    <Table.Tr key={point.n}>
                      <Table.Td>{nameOf(point)}</Table.Td>
                      <Table.Td>{say(point.value)}</Table.Td>
                      <Table.Td>{say(point.low)}</Table.Td>
                      <Table.Td>{say(point.high)}</Table.Td>
                      <Table.Td>{point.outside ? t('quality.yes') : ''}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </details>
        </>
      )}
    </Card>
  );
}

/** Colours of the page. */
const INK = {
  text: 'var(--mantine-color-text)',
  dim: 'var(--mantine-color-dimmed)',
  line: 'var(--mantine-primary-color-filled)',
  band: 'var(--mantine-color-default-border)',
} as const;

function Drawing({
  points,
  lines,
  unit,
  width,
  say,
  nameOf,
  drawn,
  alt,
}: {
  points: readonly Drawn[];
  lines: readonly { at: number; name: string }[];
  unit: 'rate' | 'number';
  width: number;
  say: (x: number | null) => string;
  nameOf: (point: SeriesPoint) => string;
  drawn: React.RefObject<SVGSVGElement | null>;
  alt: string;
}) {
  const all = [
    ...points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
    ...lines.map(({ at }) => at),
  ];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = (most - least || Math.abs(most) || 1) * 0.08;
  const [floor, ceiling] =
    least >= 0
      ? [Math.max(0, least - room), unit === 'rate' ? Math.min(1, most + room) : most + room]
      : [least - room, most + room];
  const [inner, tall] = [width - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  const [first, last] = [points[0], points.at(-1)];
  const [from, to] = [first?.n ?? 0, last?.n ?? 1];
  const x = (n: number): number => EDGE.left + ((n - from) / (to - from || 1)) * inner;
  const y = (value: number): number =>
    EDGE.top + (1 - (value - floor) / (ceiling - floor || 1)) * tall;
  const path = (of: (point: Drawn) => number | null): string =>
    points
      .flatMap((point) => {
        const value = of(point);
        return value === null ? [] : [`${x(point.n).toFixed(1)},${y(value).toFixed(1)}`];
      })
      .join(' ');
  const ticks = [0, 1, 2, 3].map((i) => floor + ((ceiling - floor) * i) / 3);
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
            {say(tick)}
          </text>
        </g>
      ))}
      {lines.map(({ at, name }) => (
        <g key={name}>
          <line x1={EDGE.left} x2={width - EDGE.right} y1={y(at)} y2={y(at)} stroke={INK.dim} />
          <text x={EDGE.left + 4} y={y(at) - 4} fill={INK.dim}>
            {name}
          </text>
        </g>
      ))}
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
      {points.map((point) =>
        point.outside ? (
          <path key={point.n} d={diamond(x(point.n), y(point.value))} fill={INK.text}>
            <title>{`${nameOf(point)}: ${say(point.value)}`}</title>
          </path>
        ) : (
          points.length <= 120 && (
            <circle key={point.n} cx={x(point.n)} cy={y(point.value)} r="2" fill={INK.line}>
              <title>{`${nameOf(point)}: ${say(point.value)}`}</title>
            </circle>
          )
        ),
      )}
      <text x={EDGE.left} y={HEIGHT - 6} fill={INK.dim}>
        {first === undefined ? '' : nameOf(first)}
      </text>
      <text x={width - EDGE.right} y={HEIGHT - 6} textAnchor="end" fill={INK.dim}>
        {last === undefined ? '' : nameOf(last)}
      </text>
    </svg>
  );
}

const diamond = (x: number, y: number): string =>
  `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}Z`;
