/** Every text of the viewer, in the reader's language; `{…}` stands where the viewer puts a figure or a name. */
export type ViewerLabels = Readonly<
  Record<
    | 'viewer'
    | 'help'
    | 'views'
    | 'front'
    | 'left'
    | 'right'
    | 'upper'
    | 'lower'
    | 'fit'
    | 'tools'
    | 'ruler'
    | 'pin'
    | 'capture'
    | 'shortcuts'
    | 'vertexColours'
    | 'apart'
    | 'apartValue'
    | 'parts'
    | 'show'
    | 'hide'
    | 'opacity'
    | 'loading'
    | 'loadingPart'
    | 'loaded'
    | 'failed'
    | 'loadFailed'
    | 'retry'
    | 'rulerFirst'
    | 'rulerSecond'
    | 'distance'
    | 'distanceResult'
    | 'clearRuler'
    | 'pinHint'
    | 'pinLabel'
    | 'pins'
    | 'noWebgl'
    | 'contextLost'
    | 'triangles',
    string
  >
>;

/** A label with its `{name}` places filled. */
export function fill(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
