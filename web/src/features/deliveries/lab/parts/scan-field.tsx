import ScanOutlined from '@ant-design/icons/ScanOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathOfScan } from '../../../../lib/browser/scanned.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import styles from '../../parts/deliveries.module.css';
import { labDeliveriesQuery } from '../api.ts';

/** Longer than any address that a label carries. */
const maxTyped = 300;
const maxKeyword = 60;

interface Props {
  /** Shows the boxes that a typed number fits, where it is not one alone. */
  onSearch: (keyword: string) => void;
}

/**
 * Takes what a handheld scanner types, which is the label's address and Enter, or a number typed by hand, and opens the
 * box. It holds the focus when the page opens: whoever stands here has the scanner in one hand and the box in the other.
 */
export function ScanField({ onSearch }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const find = async (keyword: string) => {
    setBusy(true);
    // A refusal is announced by the query itself.
    const found = await client
      .fetchQuery(labDeliveriesQuery({ keyword, pageIndex: 1, pageSize: 10 }))
      .catch(() => undefined);
    setBusy(false);
    const [only] = found?.list ?? [];
    if (found?.total === 1 && only) void navigate(`/lab/deliveries/${only.id}`);
    else if (found?.total === 0) showToast('error', t('deliveries.lab.scanNone', { typed: keyword }));
    else if (found) onSearch(keyword);
  };
  const open = (event: FormEvent) => {
    event.preventDefault();
    const path = pathOfScan(typed);
    const keyword = typed.trim().slice(0, maxKeyword);
    setTyped('');
    if (path) void navigate(path);
    else if (keyword) void find(keyword);
  };
  return (
    <form className={styles.scan} onSubmit={open}>
      <Input
        autoFocus
        size="large"
        aria-label={t('deliveries.lab.scan')}
        placeholder={t('deliveries.lab.scanHint')}
        prefix={<ScanOutlined />}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={maxTyped}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="large" type="primary" htmlType="submit" loading={busy}>
        {t('deliveries.lab.scanOpen')}
      </Button>
    </form>
  );
}
