import type { CalendarDay } from '@suya/contract/orders/calendar.endpoints';
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../../../lib/format.ts';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { AskDialog } from '../../../parts/acts/ask-dialog.tsx';
import dates from '../../../parts/acts/dates.module.css';
import { Field } from '../../../parts/field.tsx';
import { useClearCalendarDay, useSetCalendarDay } from '../../api.ts';
import { promisedPath } from '../queue/queue-query.ts';
import { whyOf } from './calendar-month.tsx';

const maxReason = 100;

interface Props {
  day: CalendarDay;
  onClose: () => void;
}

/** What is known of the day: who set it and why, and what is promised for it. */
function Known({ day }: { day: CalendarDay }) {
  const t = useT();
  return (
    <>
      <p>{[t(day.working ? 'calendar.working' : 'calendar.off'), whyOf(day, t)].filter(Boolean).join(' · ')}</p>
      {day.setBy && day.setAt && (
        <p className={dates.quiet}>
          {t('calendar.setBy', { name: day.setBy, time: formatTime(day.setAt), reason: day.reason ?? '' })}
        </p>
      )}
      {day.promised > 0 && (
        <p className={dates.warning}>
          {t('calendar.late', { count: day.promised })} <Link to={promisedPath(day.day)}>{t('calendar.showLate')}</Link>
        </p>
      )}
    </>
  );
}

/** Closes the lab on a day or lets it work, with the reason; or lets the day follow the calendar again. */
export function DayDialog({ day, onClose }: Props) {
  const t = useT();
  const { mutateAsync: set } = useSetCalendarDay();
  const clear = useClearCalendarDay();
  const [working, setWorking] = useState(!day.working);
  const [reason, setReason] = useState(day.reason ?? '');
  const save = async () => {
    try {
      await set({ day: day.day, working, reason });
    } catch (error) {
      const refusal = error as Refusal;
      if (Object.keys(refusal.fields ?? {}).length === 0) showToast('error', refusal.message);
      throw error;
    }
    showToast(
      'success',
      t('calendar.saved', { day: day.day, state: t(working ? 'calendar.working' : 'calendar.off') }),
    );
  };
  const restore = async () => {
    await clear.mutateAsync({ day: day.day });
    showToast('success', t('calendar.removed', { day: day.day }));
    onClose();
  };
  return (
    <AskDialog
      title={t('calendar.editDay', { day: day.day })}
      hint={t('calendar.purpose')}
      okText={t('common.save')}
      complaints={reason.trim() === '' ? { reason: t('calendar.reasonMissing') } : {}}
      onSend={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Known day={day} />
          <Radio.Group
            aria-label={day.day}
            value={working}
            options={[
              { value: false, label: t('calendar.close') },
              { value: true, label: t('calendar.openDay') },
            ]}
            onChange={(event) => setWorking(event.target.value as boolean)}
          />
          <Field
            path="calendar.reason"
            control="calendar-reason"
            label={t('calendar.reason')}
            hint={t('calendar.reasonHint')}
            required
            error={errors.reason}
          >
            <Input
              id="calendar-reason"
              value={reason}
              maxLength={maxReason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          {day.source === 'lab' && (
            <div>
              <Button loading={clear.isPending} onClick={() => void restore().catch(() => undefined)}>
                {t('calendar.remove')}
              </Button>
            </div>
          )}
        </>
      )}
    </AskDialog>
  );
}
