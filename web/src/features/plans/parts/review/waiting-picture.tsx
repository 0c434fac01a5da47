import CameraOutlined from '@ant-design/icons/CameraOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './remark.module.css';
import type { ViewPicture } from './use-view-picture.ts';

interface Props {
  picture: ViewPicture | undefined;
  /** Takes a picture of the view as it is now; left out where there is none. */
  onTake?: (() => void) | undefined;
  onDrop: () => void;
}

/** The picture that goes with the next remark, or a button that takes one. */
export function WaitingPicture({ picture, onTake, onDrop }: Props) {
  const t = useT();
  if (picture) {
    return (
      <figure className={styles.waiting}>
        <img src={picture.url} alt={t('plans.review.picture')} />
        <Button size="small" icon={<DeleteOutlined />} onClick={onDrop}>
          {t('plans.review.dropPicture')}
        </Button>
      </figure>
    );
  }
  return (
    onTake && (
      <Button size="small" type="text" icon={<CameraOutlined />} onClick={onTake}>
        {t('plans.review.takePicture')}
      </Button>
    )
  );
}
