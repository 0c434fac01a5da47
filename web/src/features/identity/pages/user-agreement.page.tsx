import { LegalDocument } from '../parts/legal/legal-document.tsx';

/** The terms of use; public. */
export default function UserAgreementPage() {
  return <LegalDocument name="agreement" />;
}
