import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';

const two = (value: number) => String(value).padStart(2, '0');

/** Seconds as 1:59:30 or 4:05. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

interface Props {
  /** Seconds that were left, by the server's clock … */
  seconds: number;
  /** … at this moment of ours (ms), so that a wrong clock here does no harm. */
  at: number;
}

/** How long the payment can still be made; ticks for the eye, is told once a minute to a screen reader. */
export function TimeLeft({ seconds, at }: Props) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, seconds - Math.floor(Math.max(0, now - at) / 1000));
  return (
    <p>
      <span aria-hidden="true" className="figures">
        {t('payments.cashier.timeLeft', { time: clockOf(left) })}
      </span>
      <span className="sr-only" role="timer">
        {t('payments.cashier.minutesLeft', { minutes: Math.ceil(left / 60) })}
      </span>
    </p>
  );
}
