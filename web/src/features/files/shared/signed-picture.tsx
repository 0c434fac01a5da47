import { useQuery } from '@tanstack/react-query';
import { type FileVariant, fileUrlQuery } from './files.queries.ts';

interface Props {
  fileId: string;
  name: string;
  variant?: FileVariant;
  className?: string | undefined;
}

/** A picture by its signed address; nothing until the address is there. */
export function SignedPicture({ fileId, name, variant = 'preview', className }: Props) {
  const { data } = useQuery(fileUrlQuery(fileId, variant));
  return data ? <img className={className} src={data.url} alt={name} loading="lazy" /> : null;
}
