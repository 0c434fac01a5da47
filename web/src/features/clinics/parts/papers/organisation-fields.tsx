import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import { Form, Input } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import styles from '../onboarding.module.css';
import { PaperField } from './paper-field.tsx';

/** What is typed of an organisation, in one record and in all forms alike. */
export interface OrganisationValues {
  companyName: string;
  creditCode: string;
  legalPerson: string;
  permitLicense: string;
  businessLicense: string;
}

const nameLength = 60;
const personLength = 40;
/** GB 32100-2015: digits and capitals without I, O, S, V, Z. */
const creditCodePattern = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
const licences = ['permitLicense', 'businessLicense'] as const satisfies readonly PaperKind[];

/** Name, code, person in charge and the two licences; stands inside a form. */
export function OrganisationFields() {
  const t = useT();
  return (
    <>
      <Card title={t('onboarding.company.identity')}>
        <Form.Item
          name="companyName"
          label={t('onboarding.company.name')}
          extra={t('onboarding.company.nameHint')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('onboarding.company.nameMissing') }]}
        >
          <Input maxLength={nameLength} autoComplete="organization" />
        </Form.Item>
        <Form.Item
          name="creditCode"
          label={t('onboarding.company.creditCode')}
          extra={t('onboarding.company.creditCodeHint')}
          normalize={(typed: string) => typed.replace(/\s/g, '').toUpperCase()}
          rules={[{ required: true, pattern: creditCodePattern, message: t('onboarding.company.creditCodeWrong') }]}
        >
          <Input maxLength={18} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="legalPerson"
          label={t('onboarding.company.legalPerson')}
          rules={[{ required: true, whitespace: true, message: t('onboarding.company.legalPersonMissing') }]}
        >
          <Input maxLength={personLength} autoComplete="off" />
        </Form.Item>
      </Card>
      <Card title={t('onboarding.company.papers')}>
        <div className={styles.papers}>
          {licences.map((kind) => {
            const paper = t(`onboarding.company.${kind}`);
            return (
              <Form.Item
                key={kind}
                name={kind}
                label={paper}
                rules={[{ required: true, message: t('onboarding.company.paperMissing', { paper }) }]}
              >
                <PaperField kind={kind} label={paper} />
              </Form.Item>
            );
          })}
        </div>
      </Card>
    </>
  );
}
