import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { useKeptFocus } from '../../../ui/page/use-kept-focus.ts';
import type { MeshViewerHandle } from '../../../ui/viewer/mesh-viewer.tsx';
import type { ReviewMeans } from '../api.ts';
import { AbutmentFacts } from './review/abutment-facts.tsx';
import { DecisionBar } from './review/decision-bar.tsx';
import { KeysHelp } from './review/keys-help.tsx';
import { MarkComposer } from './review/mark-composer.tsx';
import styles from './review/review.module.css';
import { ReviewScene } from './review/review-scene.tsx';
import { ReviewSidebar, type SideTab } from './review/review-sidebar.tsx';
import { type Review as ReviewState, useReview } from './review/use-review.ts';
import { useReviewKeys } from './review/use-review-keys.ts';
import { VersionPicker } from './review/version-picker.tsx';

interface Props {
  order: OrderDetail;
  means: ReviewMeans;
}

interface VersionProps extends Props {
  version: DesignVersion;
  other: DesignVersion | undefined;
  newest: DesignVersion;
  /** The whole review: its keys mean something while the focus is in it. */
  root: RefObject<HTMLElement | null>;
}

const defaults = { version: '', with: '', panel: 'marks' };

/** The mark after the chosen one, or before it; the first where none is chosen. */
const neighbour = (ids: readonly string[], selected: string | null, by: 1 | -1): string | null =>
  ids[(ids.indexOf(selected ?? '') + by + ids.length) % Math.max(1, ids.length)] ?? ids[0] ?? null;

/** Asks what the mark on a chosen place shall say. */
function NewMark({ review: { place, setPlace, partName, remarks, takePicture, select } }: { review: ReviewState }) {
  if (!place) return null;
  return (
    <MarkComposer
      partName={partName(place.partId)}
      picture={remarks.picture}
      onTakePicture={takePicture}
      onDropPicture={remarks.drop}
      onClose={() => setPlace(undefined)}
      onSend={async (comment) => select((await remarks.pin(place, comment)).id)}
    />
  );
}

function Review({ order, means, version, other, newest, root }: VersionProps) {
  const viewer = useRef<MeshViewerHandle>(null);
  const review = useReview({ order, means, version, other }, viewer);
  const [{ panel }, setPanel] = useAddressState(defaults);
  const { list, selected, select, remarks, setPlace, mayWrite } = review;
  const ids = list.map(({ id }) => id);
  const chosen = list.find(({ id }) => id === selected);
  const toPanel = (tab: SideTab) => setPanel({ panel: tab }, { replace: true });
  useReviewKeys(root, {
    n: () => select(neighbour(ids, selected, 1)),
    b: () => select(neighbour(ids, selected, -1)),
    ...(version.stages > 0 ? { m: () => toPanel(panel === 'movements' ? 'marks' : 'movements') } : {}),
    ...(chosen?.mayResolve ? { e: () => void remarks.resolve(chosen, chosen.resolved === null) } : {}),
  });
  return (
    <>
      <ReviewScene
        ref={viewer}
        scene={review.scene}
        compare={review.compare}
        marks={list}
        selected={selected}
        onSelect={select}
        stage={review.stage}
        onStage={review.setStage}
        onCapture={remarks.keep}
        onPin={mayWrite ? (point, normal, partId) => setPlace({ point, normal, partId }) : undefined}
      />
      <ReviewSidebar order={order} version={version} review={review} panel={panel as SideTab} onPanel={toPanel}>
        {means.side === 'clinic' && <DecisionBar order={order} version={version} newest={newest} />}
      </ReviewSidebar>
      {mayWrite && <NewMark review={review} />}
    </>
  );
}

/** Which version is looked at and with which it is compared, kept in the address. */
function useVersions(order: OrderDetail) {
  const [address, setAddress] = useAddressState(defaults);
  const versions = useMemo(() => order.designs.toSorted((a, b) => b.version - a.version), [order.designs]);
  const at = Math.max(
    0,
    versions.findIndex(({ id }) => id === address.version),
  );
  const other = versions.find(({ id }, index) => id === address.with && index !== at);
  const choose = (versionId: string | undefined) => versionId && setAddress({ version: versionId }, { replace: true });
  const compare = (versionId: string) => setAddress({ with: versionId }, { replace: true });
  return {
    versions,
    version: versions[at],
    other,
    choose,
    compare,
    older: () => choose(versions[at + 1]?.id),
    newer: () => choose(versions[at - 1]?.id),
    toggleCompare: () => compare(other ? '' : ((versions[at + 1] ?? versions[at - 1])?.id ?? '')),
  };
}

/** The design in 3D, version by version, with its steps and the marks and remarks of both sides. */
export function PlanReview({ order, means }: Props) {
  const t = useT();
  const [helps, setHelps] = useState(false);
  const chosen = useVersions(order);
  const { versions, version, other } = chosen;
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  useReviewKeys(root, {
    '[': chosen.older,
    ']': chosen.newer,
    v: chosen.toggleCompare,
    '?': () => setHelps(true),
  });
  const [newest] = versions;
  if (!version || !newest) return null;
  return (
    <div className={styles.review} ref={root} tabIndex={-1}>
      <div className={styles.versions}>
        <VersionPicker
          versions={versions}
          value={version.id}
          onChange={chosen.choose}
          compared={other?.id ?? ''}
          onCompare={chosen.compare}
        />
        <Button
          className={styles.help ?? ''}
          type="text"
          icon={<QuestionCircleOutlined />}
          aria-keyshortcuts="?"
          onClick={() => setHelps(true)}
        >
          {t('plans.keys.open')}
        </Button>
        <AbutmentFacts order={order} />
      </div>
      <Review
        key={version.id}
        order={order}
        means={means}
        version={version}
        other={other}
        newest={newest}
        root={root}
      />
      <KeysHelp open={helps} onClose={() => setHelps(false)} />
    </div>
  );
}
