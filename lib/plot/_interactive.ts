/** Marks that stand out when they, or an entry of the legend, are pointed at. @module */

/** A Vega specification. */
export type VegaSpec = Record<string, unknown>;

/** Values of a field that can be made to stand out. */
export interface Pick {
  /** Name of the field. */
  field: string;
  /** Its values, in order. */
  values: string[];
}

interface Mark {
  name?: string;
  type: string;
  role?: string;
  encode?: { update?: Record<string, unknown> };
  marks?: Mark[];
  legends?: Legend[];
}

interface Legend {
  fill?: string;
  stroke?: string;
  shape?: string;
  strokeDash?: string;
  encode?: Record<string, Record<string, unknown>>;
}

const RUN = "run";
/** Whether a mark belongs to something else than what stands out. */
const DIM = `(hovered && isValid(datum.${RUN}) && datum.${RUN} !== hovered) || ` +
  `(picked && isValid(datum[picked.field]) && datum[picked.field] !== picked.value)`;
const DIMMED = 0.15;

/**
 * Adds two signals to a compiled figure, and marks that follow them: `hovered`, the run under the
 * pointer, and `picked`, `{ field, value }` of the legend's entry that was clicked last. What can be
 * picked stands in `usermeta.picks`.
 */
export function interactive(spec: VegaSpec): VegaSpec {
  // Vega-Lite leaves keys without a value; plain JSON has none.
  const copy = JSON.parse(JSON.stringify(spec)) as VegaSpec & Mark;
  const marks = [...everyMark(copy)];
  const fields = new Map<string, string>();
  for (const { encode } of marks) {
    for (const channel of Object.values(encode?.update ?? {})) {
      for (const { scale, field } of [channel].flat() as { scale?: string; field?: unknown }[]) {
        if (typeof scale === "string" && typeof field === "string") fields.set(scale, field);
      }
    }
  }
  const runs = valuesOf(copy, RUN);
  for (const mark of marks) if (mark.type !== "group") dimmable(mark);
  const picking = [...everyLegend(copy)].flatMap((legend, i) => {
    const scale = legend.fill ?? legend.stroke ?? legend.shape ?? legend.strokeDash;
    const field = scale === undefined ? undefined : fields.get(scale);
    return field === undefined ? [] : [pickable(legend, `pick_${i}`, field)];
  });
  const picks = [...new Set([...picking.map(({ field }) => field), RUN])]
    .map((field) => ({ field, values: field === RUN ? runs : valuesOf(copy, field) }))
    .filter(({ values }) => values.length > 1);
  return {
    ...copy,
    usermeta: { picks },
    signals: [
      ...(copy.signals as unknown[] | undefined) ?? [],
      {
        name: "hovered",
        value: null,
        on: runs.length > 1
          ? [
            {
              events: "pointerover",
              update: `datum && isValid(datum.${RUN}) ? datum.${RUN} : null`,
            },
            { events: "pointerout", update: "null" },
          ]
          : [],
      },
      { name: "picked", value: null, on: picking.map(({ on }) => on) },
    ],
  };
}

function* everyMark(parent: { marks?: Mark[] }): Generator<Mark> {
  for (const mark of parent.marks ?? []) {
    yield mark;
    yield* everyMark(mark);
  }
}

function* everyLegend(parent: Mark): Generator<Legend> {
  yield* parent.legends ?? [];
  for (const mark of parent.marks ?? []) yield* everyLegend(mark);
}

function dimmable(mark: Mark): void {
  const update = mark.encode?.update;
  if (!update) return;
  const before = update.opacity ?? { value: 1 };
  // Points that only carry tips stay invisible.
  if ((before as { value?: unknown }).value === 0) return;
  update.opacity = [{ test: DIM, value: DIMMED }, before].flat();
}

function pickable(legend: Legend, name: string, field: string) {
  const same = `picked.field === ${JSON.stringify(field)} && picked.value === datum.value`;
  const part = (key: "symbols" | "labels") => {
    const encode = legend.encode?.[key] ?? {};
    const update = encode.update as Record<string, unknown> | undefined;
    return {
      ...encode,
      name: `${name}_${key}`,
      interactive: true,
      update: {
        ...update,
        cursor: { value: "pointer" },
        opacity: [
          {
            test: `picked && picked.field === ${JSON.stringify(field)} && !(${same})`,
            value: 0.35,
          },
          update?.opacity ?? { value: 1 },
        ].flat(),
      },
    };
  };
  legend.encode = { ...legend.encode, symbols: part("symbols"), labels: part("labels") };
  return {
    field,
    on: {
      events: `@${name}_symbols:click, @${name}_labels:click`,
      update: `picked && ${same} ? null : {field: ${JSON.stringify(field)}, value: datum.value}`,
    },
  };
}

/** Distinct texts of a field in the data of a specification. */
function valuesOf(spec: VegaSpec, field: string): string[] {
  const values = new Set<string>();
  for (const { values: rows } of (spec.data ?? []) as { values?: unknown }[]) {
    for (const row of Array.isArray(rows) ? rows as Record<string, unknown>[] : []) {
      const value = row[field];
      if (typeof value === "string" && value !== "") values.add(value);
    }
  }
  return [...values];
}
