import { LegalDocument } from '../parts/legal/legal-document.tsx';

/** What we do with personal information; public. */
export default function PrivacyPolicyPage() {
  return <LegalDocument name="privacy" />;
}
