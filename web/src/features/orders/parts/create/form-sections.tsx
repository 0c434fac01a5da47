import { type FormSection, formSections } from '@suya/contract/catalogue/catalogue.schema';
import type { ReactNode } from 'react';
import { ClinicalSection } from './clinical-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { LinesSection } from './lines/lines-section.tsx';
import { TeethSection } from './lines/teeth-section.tsx';
import { ModelSection } from './model-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PatientSection } from './patient/patient-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { ProductSection } from './product-section.tsx';

const parts: Record<FormSection, () => ReactNode> = {
  patient: PatientSection,
  product: ProductSection,
  lines: LinesSection,
  teeth: TeethSection,
  options: OptionsSection,
  model: ModelSection,
  photos: PhotosSection,
  clinical: ClinicalSection,
  delivery: DeliverySection,
};

/** Sections of the prescription form, in the form's order whatever the order of `asked`. */
export function FormSections({ asked }: { asked: readonly FormSection[] }) {
  return formSections
    .filter((section) => asked.includes(section))
    .map((section) => {
      const Part = parts[section];
      return <Part key={section} />;
    });
}
