import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStudy } from '../controls/use-study.ts';
import { useEngine } from '../use-engine.ts';
import { colorOf, type MeshViewerProps } from '../viewer-props.ts';
import { isAtStage, planItems, shownStages } from './scene-items.ts';
import { useLooks } from './use-looks.ts';
import { useParts } from './use-parts.ts';
import { useStages } from './use-stages.ts';

/** The second version's own parts, told apart from the first's by this where they have no colour themselves. */
const SECOND_COLOUR = '#c8792f';

/** The meshes that the stage and the comparison need now. */
function useItems({ parts, compare, stages }: MeshViewerProps, stage: number) {
  return useMemo(() => {
    const items = planItems({ parts, compare, stages, stage });
    return items.map((item) => (item.side === 'second' ? { color: SECOND_COLOUR, ...item } : item));
  }, [parts, compare, stages, stage]);
}

/** What is in the scene: engine, stages, loaded meshes with their looks, and what is studied on them. */
export function useScene(props: MeshViewerProps, host: RefObject<HTMLDivElement | null>) {
  const { engine, contextLost, onFrame } = useEngine(host);
  const [apart, setApart] = useState(0);
  const [ownColours, setOwnColours] = useState(true);
  const moved = useRef(false);
  const arrived = useRef(false);
  const stages = useStages(props);
  const items = useItems(props, stages.index);
  const { states, retry } = useParts(engine, items, () => {
    arrived.current = true;
  });
  const { stages: steps, compare } = props;
  const at = useMemo(
    () => shownStages({ stages: steps, compare, stage: stages.index }),
    [steps, compare, stages.index],
  );
  const shown = useMemo(() => items.filter((item) => isAtStage(item, at)), [items, at]);
  const study = useStudy(engine, {
    items: shown,
    states,
    compare,
    at,
    firstMode: props.compareMode ?? 'beside',
  });
  const looks = useLooks(engine, items, states, {
    ownColours,
    apart,
    at,
    bare: study.contacts,
    colorOf,
  });
  useEffect(() => {
    if (arrived.current && !moved.current) engine?.fit(false);
    arrived.current = false;
  });

  return {
    engine,
    contextLost,
    onFrame,
    stages,
    shown,
    states,
    retry,
    looks,
    study,
    /** What the panel lists: the first version's parts, and beside or over them the second's own. */
    listed: [
      ...props.parts,
      ...shown.flatMap((item) =>
        item.side === 'second' && study.arrangement !== 'first'
          ? [{ ...item, id: item.part, name: `${item.name} · ${compare?.label ?? ''}` }]
          : [],
      ),
    ],
    apart: { mm: apart, onChange: setApart },
    colours: { shown: ownColours, onChange: setOwnColours },
    /** Nothing but a person moves the camera from now on. */
    keepCamera() {
      moved.current = true;
    },
  };
}

export type ViewerScene = ReturnType<typeof useScene>;
