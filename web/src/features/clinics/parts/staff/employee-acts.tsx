import { Button } from 'antd';
import { goTo } from '../../../../lib/browser/navigation.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { type Employee, useHandOver, useRemoveEmployee, useUpdateEmployee } from '../../staff.api.ts';
import styles from './staff.module.css';
import { workOf } from './work-fields.tsx';

interface Props {
  employee: Employee;
  onDone: () => void;
}

function Disable({ employee, onDone }: Props) {
  const t = useT();
  const update = useUpdateEmployee();
  const { name, employeeId, version, granted, withheld } = employee;
  const isDisabled = employee.workStatus === 'disabled';
  const change = async () => {
    try {
      await update.mutateAsync({
        ...workOf(employee),
        ...{ employeeId, version, granted, withheld },
        workStatus: isDisabled ? 'working' : 'disabled',
      });
      showToast('success', t(isDisabled ? 'staff.enabled' : 'staff.disabled'));
      onDone();
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : t('common.error'));
      throw error;
    }
  };
  if (isDisabled) return <Button onClick={() => void change().catch(() => undefined)}>{t('staff.enable')}</Button>;
  return (
    <ConfirmAction
      question={t('staff.disableQuestion', { name })}
      confirmLabel={t('staff.disable')}
      onConfirm={change}
      trigger={(open) => <Button onClick={open}>{t('staff.disable')}</Button>}
    >
      <p>{t('staff.disableText')}</p>
    </ConfirmAction>
  );
}

function HandOver({ employee, onDone }: Props) {
  const t = useT();
  const handOver = useHandOver();
  const { name, employeeId } = employee;
  const confirm = async () => {
    await handOver.mutateAsync({ employeeId });
    showToast('success', t('staff.handedOver'));
    onDone();
    await goTo('/home');
  };
  return (
    <ConfirmAction
      question={t('staff.handOverQuestion', { name })}
      confirmLabel={t('staff.handOver')}
      onConfirm={confirm}
      trigger={(open) => <Button onClick={open}>{t('staff.handOver')}</Button>}
    >
      <p>{t('staff.handOverText')}</p>
    </ConfirmAction>
  );
}

function Remove({ employee, onDone }: Props) {
  const t = useT();
  const remove = useRemoveEmployee();
  const { clinicId } = useAccount();
  const { name, employeeId } = employee;
  const confirm = async () => {
    await remove.mutateAsync({ clinicId: clinicId ?? '', employeeId });
    showToast('success', t('staff.removed'));
    onDone();
  };
  return (
    <ConfirmAction
      question={t('staff.removeQuestion', { name })}
      confirmLabel={t('staff.remove')}
      onConfirm={confirm}
      trigger={(open) => (
        <Button danger onClick={open}>
          {t('staff.remove')}
        </Button>
      )}
    >
      <p>{t('staff.removeText')}</p>
    </ConfirmAction>
  );
}

/** What can be done to a colleague's membership; each asks first. */
export function EmployeeActs(props: Props) {
  const isWorking = props.employee.workStatus === 'working';
  return (
    <div className={styles.acts}>
      {props.employee.workStatus !== 'left' && <Disable {...props} />}
      {isWorking && <HandOver {...props} />}
      {props.employee.workStatus !== 'left' && <Remove {...props} />}
    </div>
  );
}
