/** The four steps that a patient is told of; the road's many stops fall into them. */
export const progressSteps = ['ordered', 'design', 'production', 'ready'] as const;
