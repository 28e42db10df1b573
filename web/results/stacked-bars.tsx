import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { useState, type PointerEvent } from 'react'
import { numberText } from '../time/format.ts'
import { compactText } from './figures.ts'
import { useWidth } from './use-width.ts'

export interface Series {
  /** A network, or a state. Its colour is in results.css. */
  readonly key: string
  readonly label: string
  /** One for each bar. */
  readonly values: readonly number[]
}

export interface Bar {
  readonly key: string
  readonly label: string
  /** The label of the axis. */
  readonly short: string
  readonly asOf: string | null
}

interface Props {
  readonly label: string
  /** The oldest first. */
  readonly bars: readonly Bar[]
  readonly series: readonly Series[]
  readonly height: number
}

const [top, bottom, left, right] = [10, 22, 36, 2] as const
const labelWidth = 58

export function StackedBars({ label, bars, series, height }: Props) {
  const { frame, width } = useWidth()
  const [pointed, setPointed] = useState<number | null>(null)
  const places = bars.map((_, index) => index)
  const across = scaleBand<number>(places, [left, width - right]).padding(0.28)
  const stacked = stack<number, Series>()
    .keys(series)
    .value((index, { values }) => values[index] ?? 0)(places)
  const highest = Math.max(1, ...stacked.flatMap((layer) => layer.map(([, end]) => end)))
  const up = scaleLinear([0, highest], [height - bottom, top]).nice(4)
  const every = Math.ceil((bars.length * labelWidth) / Math.max(width - left, labelWidth))
  const point = ({ nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const at = nativeEvent.clientX - currentTarget.getBoundingClientRect().left
    const index = Math.floor((at - left) / across.step())
    setPointed(index >= 0 && index < bars.length ? index : null)
  }
  return (
    <div className="chart" ref={frame}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={label}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {up
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <line
                className="chart-line"
                x1={left}
                x2={width - right}
                y1={up(tick)}
                y2={up(tick)}
              />
              <text className="chart-label" x={left - 8} y={up(tick)} dy="0.32em" textAnchor="end">
                {compactText(tick)}
              </text>
            </g>
          ))}
        {pointed !== null && (
          <rect
            className="chart-pointed"
            x={across(pointed)! - (across.step() - across.bandwidth()) / 2}
            y={top}
            width={across.step()}
            height={height - top - bottom}
          />
        )}
        {stacked.map((layer, hatch) =>
          layer.map(([start, end], index) =>
            end > start ? (
              <rect
                key={`${layer.key.key} ${bars[index]!.key}`}
                className="chart-bar"
                data-series={layer.key.key}
                data-hatch={hatch}
                x={across(index)}
                y={up(end)}
                width={Math.min(across.bandwidth(), 44)}
                height={Math.max(up(start) - up(end), 1.5)}
                transform={`translate(${Math.max(across.bandwidth() - 44, 0) / 2})`}
              />
            ) : null,
          ),
        )}
        {bars.map(({ key, short }, index) =>
          // Counted from the newest, which always has its label.
          (bars.length - 1 - index) % every === 0 ? (
            <text
              key={key}
              className="chart-label"
              x={Math.min(across(index)! + across.bandwidth() / 2, width - labelWidth / 3)}
              y={height - 5}
              textAnchor="middle"
            >
              {short}
            </text>
          ) : null,
        )}
      </svg>
      {pointed !== null && bars[pointed] && (
        <Hint
          bar={bars[pointed]}
          lines={series.flatMap(({ key, label: name, values }, hatch) =>
            (values[pointed] ?? 0) > 0 ? [{ key, name, hatch, value: values[pointed]! }] : [],
          )}
          place={(across(pointed)! + across.bandwidth() / 2) / width}
        />
      )}
    </div>
  )
}

function Hint({
  bar,
  lines,
  place,
}: {
  readonly bar: Bar
  readonly lines: readonly {
    readonly key: string
    readonly name: string
    readonly hatch: number
    readonly value: number
  }[]
  readonly place: number
}) {
  // The table beside the chart has the same numbers for those who use no pointer.
  return (
    <div
      className="chart-hint num"
      aria-hidden="true"
      style={{ left: `${place * 100}%`, translate: `${-place * 100}% 0` }}
    >
      <strong>{bar.label}</strong>
      {lines.map(({ key, name, hatch, value }) => (
        <span key={key} className="chart-hint-line">
          <Swatch series={key} hatch={hatch} /> {name} <b>{numberText(value)}</b>
        </span>
      ))}
      {bar.asOf !== null && <span className="chart-hint-time">{bar.asOf}</span>}
    </div>
  )
}

function Swatch({ series, hatch }: { readonly series: string; readonly hatch: number }) {
  return (
    <svg width="11" height="11" aria-hidden="true">
      <rect className="chart-bar" data-series={series} data-hatch={hatch} width="11" height="11" />
    </svg>
  )
}

export function Legend({ series }: { readonly series: readonly Omit<Series, 'values'>[] }) {
  return (
    <ul className="chart-legend small soft">
      {series.map(({ key, label }, hatch) => (
        <li key={key}>
          <Swatch series={key} hatch={hatch} /> {label}
        </li>
      ))}
    </ul>
  )
}

const hatches = [
  'M0 0H6V6H0Z',
  'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  'M0 3H6',
  'M2 2H4V4H2Z',
  'M3 0V6',
  'M0 0L6 6M0 6L6 0',
] as const

/** Fills for forced colours, which leave a chart two colours. */
export function Hatches() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      <defs>
        {hatches.map((path, index) => (
          <pattern
            key={path}
            id={`hatch-${index}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
          >
            <path className="hatch" d={path} fill={index % 3 === 0 ? 'currentColor' : 'none'} />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
