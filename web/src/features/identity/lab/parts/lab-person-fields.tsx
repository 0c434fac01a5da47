import { type LabRole, labRoles } from '@suya/contract/access/permissions';
import { Form, Input } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { CheckboxGroup } from '../../../../ui/form/checkbox-group.tsx';

/** Somebody of the lab as forms hold them. */
export interface LabPersonValues {
  name: string;
  roles: LabRole[];
}

/** Name and roles; stands inside a form. */
export function LabPersonFields() {
  const t = useT();
  return (
    <>
      <Form.Item
        name="name"
        label={t('account.lab.name')}
        rules={[{ required: true, whitespace: true, message: t('account.lab.nameMissing') }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="roles"
        label={t('account.lab.roles')}
        rules={[{ required: true, type: 'array', min: 1, message: t('account.lab.rolesMissing') }]}
      >
        <CheckboxGroup
          aria-label={t('account.lab.roles')}
          options={labRoles.map((value) => ({ value, label: t(`account.lab.roleNames.${value}`) }))}
        />
      </Form.Item>
    </>
  );
}
