import { useEffect, useState } from 'react';
import type { PlanStage } from '../engine/part.ts';
import { prefersStillness } from '../engine/stillness.ts';

/** So long a stage is shown while the plan plays, in ms. */
const STAGE_MS = 700;

const noStages: readonly PlanStage[] = [];

interface StageProps {
  readonly stages?: readonly PlanStage[] | undefined;
  readonly stage?: number | undefined;
  readonly onStage?: ((stage: number) => void) | undefined;
}

/** The shown stage and the player. Where the system asks for less motion nothing plays by itself. */
export function useStages({ stages = noStages, stage, onStage }: StageProps) {
  const [own, setOwn] = useState(0);
  const [plays, setPlays] = useState(false);
  const last = stages.length - 1;
  const index = Math.max(0, Math.min(last, stage ?? own));
  const canPlay = !prefersStillness();

  const show = (next: number): void => {
    const kept = Math.max(0, Math.min(last, next));
    setOwn(kept);
    if (kept !== index) onStage?.(kept);
  };

  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => {
      if (index >= last) setPlays(false);
      else show(index + 1);
    }, STAGE_MS);
    return () => clearTimeout(timer);
  });

  return {
    stages,
    index,
    current: stages[index],
    plays,
    canPlay,
    show(next: number) {
      setPlays(false);
      show(next);
    },
    togglePlay() {
      if (!canPlay) return;
      if (!plays && index >= last) show(0);
      setPlays(!plays);
    },
  };
}

export type Stages = ReturnType<typeof useStages>;
