import { termsVersion } from '@suya/contract/identity/terms';
import { useQuery } from '@tanstack/react-query';
import { brandName, operatorName, privacyContact } from '../../../../lib/brand.ts';
import { useLanguage } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { termsQuery } from '../../terms.api.ts';
import styles from './legal.module.css';

interface Section {
  readonly title: string;
  readonly text: readonly string[];
}

/** Paragraphs, with neighbouring points gathered into one list. */
function blocksOf(text: readonly string[]): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const paragraph of text) {
    if (!paragraph.startsWith('- ')) {
      blocks.push(paragraph);
      continue;
    }
    const last = blocks.at(-1);
    const point = paragraph.slice(2);
    if (Array.isArray(last)) last.push(point);
    else blocks.push([point]);
  }
  return blocks;
}

function Blocks({ text }: { text: readonly string[] }) {
  return blocksOf(text).map((block) =>
    Array.isArray(block) ? (
      <ul key={block[0]}>
        {block.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ) : (
      <p key={block}>{block}</p>
    ),
  );
}

/** One of the legal documents: version, contents, sections. */
export function LegalDocument({ name }: { name: 'privacy' | 'agreement' }) {
  const { data: terms, error, refetch } = useQuery(termsQuery(useLanguage()));
  usePageTitle(terms?.[name].title);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!terms) return <SkeletonRows rows={8} />;
  const known: Record<string, string> = {
    brand: brandName(),
    operator: operatorName() || terms.operatorMissing,
    contact: privacyContact() || terms.contactMissing,
    version: termsVersion,
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (sign, key: string) => known[key] ?? sign);
  const { title, intro } = terms[name];
  const sections: [string, Section][] = Object.entries(terms[name].sections);
  return (
    <div className={styles.layout}>
      <nav className={styles.contents} aria-label={terms.contents}>
        <p>{terms.contents}</p>
        <ol>
          {sections.map(([id, section]) => (
            <li key={id}>
              <a href={`#${id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.document}>
        <header>
          <h1>{title}</h1>
          <p className={styles.version}>{fill(terms.version)}</p>
          <PlainButton className={styles.print} onClick={() => print()}>
            {terms.print}
          </PlainButton>
        </header>
        <Blocks text={intro.map(fill)} />
        {sections.map(([id, section]) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{section.title}</h2>
            <Blocks text={section.text.map(fill)} />
          </section>
        ))}
      </article>
    </div>
  );
}
