import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import type { PrescriptionDefaults } from '@suya/contract/orders/templates.schema';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Switch, Tag } from 'antd';
import { useState } from 'react';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Failure } from '../../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { PlainButton } from '../../../../../ui/page/plain.tsx';
import { doctorsQuery } from '../../../../clinics/shared/doctors.ts';
import { addressesQuery } from '../../../../identity/shared/addresses.ts';
import { defaultsQuery, useEditDefaults } from '../../../api.ts';
import { writeAddress } from '../../address-words.ts';
import { useAnswers } from '../../detail/answers.tsx';
import { Field } from '../../field.tsx';
import { useLabel } from '../../use-label.ts';
import styles from '../create.module.css';
import { useEditor } from '../draft/editor.ts';

const jaws = ['upper', 'lower', 'both'] as const;
/** A list opens inside the dialog, which lies above the rest of the page. */
const within = (node: HTMLElement): HTMLElement => node.parentElement ?? node;
type Change = (part: Partial<PrescriptionDefaults>) => void;

/** The questions whose answers can be kept: every one that some series of this appliance asks. */
function useQuestions(): ReadonlyMap<string, Setting> {
  const { brands } = useEditor();
  const all = brands.flatMap((brand) => brand.series).flatMap(({ settings }) => settings);
  return new Map(all.map((setting) => [setting.key, setting]));
}

/** The usual answers, taken over from the form on show and given up one by one. */
function Answers({ options, onChange }: { options: Prescription['options']; onChange: Change }) {
  const t = useT();
  const read = useLabel();
  const { form } = useEditor();
  const questions = useQuestions();
  const answers = useAnswers();
  const words = (key: string) => {
    const setting = questions.get(key);
    const value = options[key];
    if (!setting) return `${key}: ${String(value)}`;
    const [[, said] = []] = answers([{ ...setting, showIf: undefined }], { options, teeth: [] });
    return (
      <>
        {read(setting.label)} · {said}
      </>
    );
  };
  const without = (key: string) => Object.fromEntries(Object.entries(options).filter(([one]) => one !== key));
  return (
    <Field path="defaults.options" label={t('ordering.defaults.answers')} hint={t('ordering.defaults.answersHint')}>
      <div className={styles.row}>
        {Object.keys(options).map((key) => (
          <Tag key={key} closable onClose={() => onChange({ options: without(key) })}>
            {words(key)}
          </Tag>
        ))}
        <Button
          size="small"
          disabled={Object.keys(form.prescription.options).length === 0}
          onClick={() => onChange({ options: { ...options, ...form.prescription.options } })}
        >
          {t('ordering.defaults.takeAnswers')}
        </Button>
      </div>
    </Field>
  );
}

function Form({ values, onChange }: { values: PrescriptionDefaults; onChange: Change }) {
  const t = useT();
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const { data: addresses = [] } = useQuery(addressesQuery);
  const chosen = addresses.find((one) => values.delivery && writeAddress(one) === writeAddress(values.delivery));
  return (
    <div className={styles.stack}>
      <Field path="defaults.doctorId" label={t('orders.create.doctor')} control="defaultDoctor">
        <Select
          id="defaultDoctor"
          getPopupContainer={within}
          allowClear
          placeholder={t('ordering.defaults.ask')}
          value={values.doctorId}
          options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(doctorId) => onChange({ doctorId: doctorId ?? null })}
        />
      </Field>
      <Field path="defaults.delivery" label={t('orders.create.address')} control="defaultAddress">
        <Select
          id="defaultAddress"
          getPopupContainer={within}
          allowClear
          placeholder={t('ordering.defaults.ask')}
          value={chosen?.id ?? null}
          options={addresses.map((one) => ({ value: one.id, label: `${one.name} · ${writeAddress(one)}` }))}
          onChange={(id) => {
            const { id: _, ...address } = addresses.find((one) => one.id === id) ?? { id: '' };
            onChange({ delivery: 'phone' in address ? address : null });
          }}
        />
      </Field>
      <div className={styles.fields}>
        <Field path="defaults.jaw" label={t('orders.create.jaw')} control="defaultJaw">
          <Select
            id="defaultJaw"
            getPopupContainer={within}
            allowClear
            placeholder={t('ordering.defaults.ask')}
            value={values.jaw}
            options={jaws.map((value) => ({ value, label: t(`orders.create.jaws.${value}`) }))}
            onChange={(jaw) => onChange({ jaw: jaw ?? null })}
          />
        </Field>
        <Field path="defaults.physicalModel" label={t('orders.create.physical')} control="defaultPhysical">
          <Switch
            id="defaultPhysical"
            className={styles.start}
            checked={values.physicalModel}
            onChange={(physicalModel) => onChange({ physicalModel })}
          />
        </Field>
      </div>
      {(['priority', 'compromises'] as const).map((name) => (
        <Field key={name} path={`defaults.${name}`} label={t(`orders.create.${name}`)} control={`default-${name}`}>
          <Input
            id={`default-${name}`}
            maxLength={name === 'priority' ? 200 : 500}
            value={values[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <Answers options={values.options} onChange={onChange} />
    </div>
  );
}

/** What new prescriptions of the clinic start with; applies to the next ones, not to this. */
export function DefaultsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...defaultsQuery, enabled: open });
  const save = useEditDefaults();
  const [changed, change] = useState<Partial<PrescriptionDefaults>>({});
  const close = () => {
    change({});
    onClose();
  };
  const keep = async () => {
    if (!data) return;
    try {
      await save.mutateAsync({ ...data, ...changed });
      showToast('success', t('ordering.defaults.saved'));
      close();
    } catch (refusal) {
      showToast('error', Object.values((refusal as Refusal).fields)[0] ?? (refusal as Refusal).message);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('ordering.defaults.title')}
      actions={
        <>
          <PlainButton onClick={close}>{t('common.cancel')}</PlainButton>
          <PlainButton look="primary" busy={save.isPending} disabled={!data} onClick={() => void keep()}>
            {t('common.save')}
          </PlainButton>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('ordering.defaults.hint')}</p>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {data && (
          <Form values={{ ...data, ...changed }} onChange={(part) => change((before) => ({ ...before, ...part }))} />
        )}
      </div>
    </Dialog>
  );
}
