import type { Requirement } from '@suya/contract/catalogue/catalogue.schema';
import { fileKinds, type StoredFile } from '@suya/contract/files/files.schema';
import { jawsOf } from '@suya/contract/orders/prescription/prescription.rules';
import type { Jaw } from '@suya/contract/orders/prescription/prescription.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { transportOf } from '../../../files/shared/files.queries.ts';
import { MeshFileCard } from '../../../files/shared/mesh-file-card.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import { Field } from '../field.tsx';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';

type Side = 'upper' | 'lower' | 'bite';
const sides: readonly Side[] = ['upper', 'lower', 'bite'];
const sendScan = transportOf('scan');

/** Whether the lab cannot work without this scan: a jaw that is made, or what the series asks for besides. */
function isWanted(side: Side, jaw: Jaw | null, requires: readonly Requirement[]): boolean {
  if (side === 'bite') return requires.includes('biteScan');
  return jawsOf(jaw).includes(side) || (jaw !== null && requires.includes('opposingScan'));
}

function ScanSlot({ side }: { side: Side }) {
  const t = useT();
  const { form, series, files, change, addFile, at } = useEditor();
  const { scans, jaw } = form.prescription;
  const name = t(`orders.create.scanKinds.${side}`);
  const wanted = isWanted(side, jaw, series?.requires ?? []);
  const file = scans[side] ? files.get(scans[side]) : undefined;
  const choose = (id: string | null) =>
    change((before) => ({
      ...before,
      prescription: { ...before.prescription, scans: { ...before.prescription.scans, [side]: id } },
    }));
  const take = (stored: StoredFile) => {
    addFile(stored);
    choose(stored.id);
  };
  return (
    <Field
      {...at(`scans.${side}`)}
      label={wanted ? name : `${name} · ${t('orders.create.scanOptional')}`}
      required={wanted && !form.prescription.physicalModel}
    >
      {file ? (
        <MeshFileCard file={file} onRemove={() => choose(null)} removeName={t('orders.create.remove', { name })} />
      ) : (
        <FileDrop
          label={name}
          accept={fileKinds.scan.accept}
          maxBytes={fileKinds.scan.maxBytes}
          upload={sendScan}
          onUploaded={take}
        />
      )}
    </Field>
  );
}

/** Scans by drag and drop, or a model that comes by courier. */
export function ModelSection() {
  const t = useT();
  const { form, set, at } = useEditor();
  const { physicalModel } = form.prescription;
  return (
    <Card title={t('orders.create.sections.model')}>
      <div className={styles.stack}>
        <Field {...at('physicalModel')} label={t('orders.create.sections.model')}>
          <ChoiceCards
            value={physicalModel ? 'physical' : 'scan'}
            choices={[
              { value: 'scan', title: t('orders.create.scanning') },
              { value: 'physical', title: t('orders.create.physical') },
            ]}
            onChange={(value) => set({ physicalModel: value === 'physical' })}
          />
        </Field>
        {physicalModel && <p className={styles.quiet}>{t('orders.create.physicalHint')}</p>}
        <div className={styles.slots}>
          {sides.map((side) => (
            <ScanSlot key={side} side={side} />
          ))}
        </div>
      </div>
    </Card>
  );
}
