import { type ClinicRole, permissions, permissionsOf } from '@suya/contract/access/permissions';
import type { MessageKey } from '@suya/contract/messages/catalogue';
import { Checkbox } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './staff.module.css';

/** Codes beyond those of the roles, and codes of the roles that were taken away. */
export interface Exceptions {
  granted: string[];
  withheld: string[];
}

interface Props extends Exceptions {
  roles: readonly ClinicRole[];
  onChange: (exceptions: Exceptions) => void;
}

const codes = Object.values(permissions)
  .filter((entry) => entry.audience === 'clinic')
  .map((entry) => entry.code);

const without = (list: readonly string[], code: string) => list.filter((one) => one !== code);

/** Every permission of the clinic's side: held by role, added to this person, or taken from them. */
export function PermissionChoice({ roles, granted, withheld, onChange }: Props) {
  const t = useT();
  const byRole = new Set<string>(permissionsOf('clinic', roles).map((name) => permissions[name].code));
  const choose = (code: string, on: boolean) =>
    onChange({
      granted: on && !byRole.has(code) ? [...without(granted, code), code] : without(granted, code),
      withheld: !on && byRole.has(code) ? [...without(withheld, code), code] : without(withheld, code),
    });
  return (
    <fieldset className={styles.permissions}>
      <legend>{t('staff.permissions')}</legend>
      <p className={styles.soft}>{t('staff.permissionsHint')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => {
          const isByRole = byRole.has(code);
          const has = isByRole ? !withheld.includes(code) : granted.includes(code);
          const note = isByRole ? (has ? 'staff.byRole' : 'staff.taken') : has ? 'staff.added' : undefined;
          return (
            <li key={code}>
              <Checkbox checked={has} onChange={({ target }) => choose(code, target.checked)}>
                {t(`staff.permission.${code}` as MessageKey)}
              </Checkbox>
              {note && <span className={styles.soft}>{t(note)}</span>}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
