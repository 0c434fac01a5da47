import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useNavigate } from 'react-router';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { createOrderPath } from '../../../lib/paths.ts';
import { MenuButton } from '../../../ui/dialog/menu-button.tsx';
import { useAppliances } from '../../catalogue/shared/appliances.ts';

interface Props {
  /** Who or what course of treatment it is for, where the page knows. */
  patientId?: string;
  caseId?: string;
}

/** “New order”: asks which appliance, out of those that the catalogue offers. */
export function NewOrderButton(from: Props) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { offered } = useAppliances();
  return (
    <MenuButton
      look="primary"
      label={
        <>
          <PlusOutlined aria-hidden="true" />
          {t('orders.list.create')}
        </>
      }
      choices={offered.map(({ orderType, label, intro, hue }) => ({
        key: String(orderType),
        label: label[language],
        details: intro[language],
        hue,
        onChoose: () => void navigate(createOrderPath(orderType, from)),
      }))}
    />
  );
}
