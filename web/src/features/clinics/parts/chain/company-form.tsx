import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Induction } from '@suya/contract/clinics/jobs';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { goTo } from '../../../../lib/browser/navigation.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { enterClinic } from '../../../../lib/session/enter-clinic.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { RegionField } from '../../../../ui/regions/region-field.tsx';
import { inductionsQuery, useCreateCompany, useOpenBranch } from '../../api.ts';
import styles from '../onboarding.module.css';
import { OrganisationFields, type OrganisationValues } from '../papers/organisation-fields.tsx';
import { Refused } from '../refused.tsx';

interface Values extends OrganisationValues {
  phone: string;
  region: string[];
  address: string;
  induction?: Induction;
  subs?: { name: string; region: string[]; address: string }[];
}

const mostSubs = 50;

function Place() {
  const t = useT();
  const inductions = useQuery(inductionsQuery);
  const missing = [{ required: true, whitespace: true, message: t('onboarding.company.addressMissing') }];
  return (
    <Card title={t('onboarding.company.contact')}>
      <Form.Item
        name="region"
        label={t('account.addresses.region')}
        rules={[{ required: true, type: 'array', len: 3, message: t('onboarding.company.addressMissing') }]}
      >
        <RegionField />
      </Form.Item>
      <Form.Item name="address" label={t('onboarding.company.address')} rules={missing}>
        <Input maxLength={200} autoComplete="street-address" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          name="phone"
          label={t('onboarding.company.phone')}
          rules={[{ required: true, pattern: /^[0-9+\- ]{5,20}$/, message: t('onboarding.company.phoneWrong') }]}
        >
          <Input inputMode="tel" maxLength={20} autoComplete="tel" />
        </Form.Item>
        <Form.Item name="induction" label={t('onboarding.company.induction')}>
          <Select allowClear options={inductions.data ?? []} loading={inductions.isPending} />
        </Form.Item>
      </div>
    </Card>
  );
}

/** The clinics of a chain, one line each. */
function Subs() {
  const t = useT();
  const missing = [{ required: true, whitespace: true, message: t('onboarding.company.addressMissing') }];
  return (
    <Card
      title={t('onboarding.company.subs')}
      extra={<span className={styles.soft}>{t('onboarding.company.subsHint')}</span>}
    >
      <Form.List name="subs">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <fieldset key={key} className={styles.sub}>
                <legend>{t('onboarding.company.subNumber', { n: name + 1 })}</legend>
                <Form.Item name={[name, 'name']} label={t('onboarding.company.subName')} rules={missing}>
                  <Input maxLength={60} />
                </Form.Item>
                <Form.Item
                  name={[name, 'region']}
                  label={t('account.addresses.region')}
                  rules={[{ required: true, type: 'array', len: 3, message: t('onboarding.company.addressMissing') }]}
                >
                  <RegionField />
                </Form.Item>
                <Form.Item name={[name, 'address']} label={t('onboarding.company.address')} rules={missing}>
                  <Input maxLength={200} />
                </Form.Item>
                <Form.Item label=" " colon={false}>
                  <Button
                    icon={<DeleteOutlined />}
                    aria-label={t('onboarding.company.removeSub', { n: name + 1 })}
                    disabled={fields.length === 1}
                    onClick={() => remove(name)}
                  />
                </Form.Item>
              </fieldset>
            ))}
            <Button icon={<PlusOutlined />} disabled={fields.length >= mostSubs} onClick={() => add()}>
              {t('onboarding.company.addSub')}
            </Button>
          </>
        )}
      </Form.List>
    </Card>
  );
}

const placeOf = ([province = '', city = '', district = '']: readonly string[]) => ({ province, city, district });

interface Props {
  isChain: boolean;
  /** The chain that takes a further clinic; null for an organisation of its own. */
  chainId: string | null;
}

/** Opens a clinic, a chain with its clinics, or a further clinic of one's chain, and hands its papers in. */
export function CompanyForm({ isChain, chainId }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const create = useCreateCompany();
  const openBranch = useOpenBranch();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async ({ region, subs, ...values }: Values) => {
    setRefusal(null);
    const parts = subs?.map(({ region: where, ...sub }) => ({ ...sub, ...placeOf(where) }));
    const company = { ...values, ...placeOf(region) };
    try {
      const clinicId =
        chainId === null
          ? (await create.mutateAsync({ ...company, ...(parts ? { subs: parts } : {}) })).clinicIds[0]
          : (await openBranch.mutateAsync({ ...company, chainId })).clinicId;
      showToast('success', t('onboarding.company.submitted'));
      if (clinicId) await enterClinic(clinicId);
      await goTo('/authStatus');
    } catch (error) {
      const refused = error as Refusal;
      if (Object.keys(refused.fields).length > 0) refuseForm(form, refused);
      else setRefusal(refused);
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark
      className={styles.page}
      scrollToFirstError={{ focus: true }}
      initialValues={isChain ? { subs: [{ name: '', address: '' }] } : {}}
      onFinish={(values) => void submit(values)}
    >
      <OrganisationFields />
      <Place />
      {isChain && <Subs />}
      <Refused refusal={refusal} />
      <div>
        <Button type="primary" htmlType="submit" loading={create.isPending || openBranch.isPending}>
          {t('onboarding.company.submit')}
        </Button>
      </div>
    </Form>
  );
}
