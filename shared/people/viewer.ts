/** The fields of the signed-in person that rights depend on. */
export type Viewer = {
  id: string;
  is_manager: boolean;
  is_hr: boolean;
  /** The departments for which a person of HR acts; null for all (HR 1). */
  hr_departments: string[] | null;
};

export const NOT_HR: Pick<Viewer, 'is_hr' | 'hr_departments'> = { is_hr: false, hr_departments: null };
