import { type ClinicRole, clinicRoles } from '@suya/contract/access/permissions';
import { type JobType, type Post, type WorkType, workTypes } from '@suya/contract/clinics/jobs';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { CheckboxGroup } from '../../../../ui/form/checkbox-group.tsx';
import { jobTypesQuery, postsQuery } from '../../api.ts';
import styles from '../onboarding.module.css';

/** A person's work in a clinic as forms hold it. */
export interface WorkValues {
  name: string;
  roles: ClinicRole[];
  job: Post | null;
  jobType: JobType | null;
  workType: WorkType | null;
}

/** The same with what a form leaves undefined said as null. */
export const workOf = ({ name, roles, job, jobType, workType }: WorkValues): WorkValues => ({
  name: name.trim(),
  roles,
  job: job ?? null,
  jobType: jobType ?? null,
  workType: workType ?? null,
});

export function JobFields({ isRequired = false }: { isRequired?: boolean }) {
  const t = useT();
  const posts = useQuery(postsQuery);
  const jobTypes = useQuery(jobTypesQuery);
  const rules = (message: string) => (isRequired ? [{ required: true, message }] : []);
  return (
    <div className={styles.pair}>
      <Form.Item name="job" label={t('staff.job')} rules={rules(t('staff.jobMissing'))}>
        <Select
          allowClear={!isRequired}
          loading={posts.isPending}
          options={(posts.data?.list ?? []).map(({ postId, postName }) => ({ value: postId, label: postName }))}
        />
      </Form.Item>
      <Form.Item name="jobType" label={t('staff.jobType')} rules={rules(t('onboarding.link.jobTypeMissing'))}>
        <Select allowClear={!isRequired} loading={jobTypes.isPending} options={jobTypes.data ?? []} />
      </Form.Item>
      <Form.Item name="workType" label={t('staff.workType')} rules={rules(t('staff.jobMissing'))}>
        <Select
          allowClear={!isRequired}
          options={workTypes.map((value) => ({ value, label: t(`jobs.workType.${value}`) }))}
        />
      </Form.Item>
    </div>
  );
}

/** Name, roles, post, kind of work and employment; stands inside a form. */
export function WorkFields() {
  const t = useT();
  return (
    <>
      <Form.Item
        name="name"
        label={t('staff.name')}
        rules={[{ required: true, whitespace: true, message: t('staff.nameMissing') }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="roles"
        label={t('staff.roles')}
        rules={[{ required: true, type: 'array', min: 1, message: t('staff.rolesMissing') }]}
      >
        <CheckboxGroup
          aria-label={t('staff.roles')}
          options={clinicRoles.map((value) => ({ value, label: t(`staff.role.${value}`) }))}
        />
      </Form.Item>
      <JobFields />
    </>
  );
}
