import { type RefObject, useId } from 'react';
import type { ViewerLabels } from '../controls/labels.ts';
import styles from '../mesh-viewer.module.css';
import type { Viewer } from '../use-viewer.ts';

interface SceneHostProps {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly viewer: Viewer;
  readonly labels: ViewerLabels;
}

/** The element that the engine draws into; it takes the focus, and keys and pointers for the camera and the tools. */
export function SceneHost({ host, viewer, labels }: SceneHostProps) {
  const helpId = useId();
  const { tools, take, keepCamera } = viewer;
  return (
    <>
      <div
        ref={host}
        className={styles.scene}
        data-tool={tools.tool}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is turned by arrow keys
        tabIndex={0}
        role="application"
        aria-label={labels.viewer}
        aria-describedby={helpId}
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow') || event.key === '+' || event.key === '-') take();
          tools.onViewKeyDown(event);
          viewer.probe();
        }}
        onPointerDown={tools.onPointerDown}
        onPointerMove={(event) => {
          if (event.buttons !== 0) take();
          else viewer.probe(event);
        }}
        onPointerUp={tools.onPointerUp}
        onWheel={keepCamera}
      />
      <p id={helpId} hidden>
        {labels.help}
      </p>
    </>
  );
}
