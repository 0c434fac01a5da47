import { Form, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { type Employee, useUpdateEmployee } from '../../staff.api.ts';
import { EmployeeActs } from './employee-acts.tsx';
import { type Exceptions, PermissionChoice } from './permission-choice.tsx';
import { WorkFields, type WorkValues, workOf } from './work-fields.tsx';

interface Props {
  /** Whom to edit; undefined while the dialog is closed. */
  employee: Employee | undefined;
  onClose: () => void;
}

const conflict = 409;

/** One person's work, roles and permissions, and the acts on their membership. */
export function EmployeeEditor({ employee, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<WorkValues>();
  const [exceptions, setExceptions] = useState<Exceptions>({ granted: [], withheld: [] });
  const roles = Form.useWatch('roles', form) ?? employee?.roles ?? [];
  const update = useUpdateEmployee();
  const { currentUserId } = useAccount();

  useEffect(() => {
    if (!employee) return;
    form.setFieldsValue(employee);
    setExceptions({ granted: employee.granted, withheld: employee.withheld });
  }, [employee, form]);

  if (!employee) return null;
  const submit = async (values: WorkValues) => {
    const { employeeId, version } = employee;
    const workStatus = employee.workStatus === 'disabled' ? 'disabled' : 'working';
    try {
      await update.mutateAsync({ ...workOf(values), ...exceptions, employeeId, version, workStatus });
      showToast('success', t('staff.saved'));
      onClose();
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === conflict) showToast('warning', t('staff.movedMeanwhile'));
      else refuseForm(form, refusal);
    }
  };
  return (
    <Modal
      open
      width={720}
      title={t('staff.edit', { name: employee.name })}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={update.isPending}
      mask={{ closable: false }}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<WorkValues>
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
      >
        <WorkFields />
      </Form>
      <PermissionChoice roles={roles} {...exceptions} onChange={setExceptions} />
      {employee.userId !== currentUserId && <EmployeeActs employee={employee} onDone={onClose} />}
    </Modal>
  );
}
