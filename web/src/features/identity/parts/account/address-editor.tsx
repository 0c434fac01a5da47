import type { listAddresses } from '@suya/contract/clinics/clinics.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { mobileNumber } from '@suya/contract/http/mobile-number';
import { Form, Input } from 'antd';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { RegionField } from '../../../../ui/regions/region-field.tsx';
import { useAddAddress, useUpdateAddress } from '../../account.api.ts';

type Address = AnswerOf<typeof listAddresses>[number];

interface Values {
  name: string;
  phone: string;
  region: string[];
  address: string;
}

interface Props {
  open: boolean;
  /** The address to correct; left out, a new one is entered. */
  address: Address | undefined;
  onClose: () => void;
}

const valuesOf = (address: Address | undefined): Partial<Values> =>
  address
    ? { ...address, region: [address.province, address.city, address.district] }
    : { name: '', phone: '', region: [], address: '' };

const fieldOf = (path: string) => (['province', 'city', 'district'].includes(path) ? 'region' : path);

/** Enters a delivery address or corrects one; errors stand at their fields. */
export function AddressEditor({ open, address, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const add = useAddAddress();
  const update = useUpdateAddress();
  const save = async ({ name, phone, region, address: street }: Values) => {
    const [province = '', city = '', district = ''] = region;
    const input = { name: name.trim(), phone, province, city, district, address: street.trim() };
    try {
      await (address ? update.mutateAsync({ ...input, addressId: address.id }) : add.mutateAsync(input));
      showToast('success', t('account.addresses.saved'));
      onClose();
    } catch (error) {
      refuseForm(form, error as Refusal, fieldOf);
    }
  };
  const needed = (label: string) => ({ required: true, message: t('account.addresses.missing', { field: label }) });
  const [name, region, street] = [
    t('account.addresses.name'),
    t('account.addresses.region'),
    t('account.addresses.address'),
  ];
  return (
    <FormDialog<Values>
      open={open}
      title={t(address ? 'account.addresses.edit' : 'account.addresses.add')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      busy={add.isPending || update.isPending}
      form={form}
      initialValues={valuesOf(address)}
      onSubmit={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item name="name" label={name} rules={[{ ...needed(name), whitespace: true }]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('account.addresses.phone')}
        rules={[{ required: true, pattern: mobileNumber, message: t('account.addresses.phoneWrong') }]}
      >
        <Input inputMode="numeric" maxLength={11} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="region"
        label={region}
        validateTrigger={['onChange', 'onSubmit']}
        // Half of a place is no mistake while it is being chosen.
        rules={[{ ...needed(region), type: 'array', len: 3, validateTrigger: 'onSubmit' }]}
      >
        <RegionField />
      </Form.Item>
      <Form.Item name="address" label={street} rules={[{ ...needed(street), whitespace: true }]}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
