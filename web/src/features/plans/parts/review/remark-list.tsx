import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './remark.module.css';
import { RemarkPicture } from './remark-picture.tsx';

/** What both sides said of a mark, in the order it was said. */
export function RemarkList({ comments }: Pick<Mark, 'comments'>) {
  const t = useT();
  return (
    <>
      {comments.map((comment) => (
        <div key={comment.id} className={styles.remark}>
          <span className={styles.author}>
            {comment.authorName} · {t(comment.fromLab ? 'plans.review.fromLab' : 'plans.review.fromClinic')} ·{' '}
            <time className="figures">{formatTime(comment.at)}</time>
          </span>
          <p>{comment.text}</p>
          {comment.pictureId && <RemarkPicture fileId={comment.pictureId} />}
        </div>
      ))}
    </>
  );
}
