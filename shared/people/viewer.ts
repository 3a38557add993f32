/** The fields of the signed-in person that rights depend on. */
export type Viewer = {
  id: string;
  is_manager: boolean;
  is_hr: boolean;
  /** The HR scope as departments; null for all (HR 1). */
  hr_departments: string[] | null;
};

export const NOT_HR: Pick<Viewer, 'is_hr' | 'hr_departments'> = { is_hr: false, hr_departments: null };

/** The roles that decide which pages a person has. The browser may have stored one by a release without some of them. */
export type Roles = {
  is_manager: boolean;
  is_hr?: boolean | undefined;
  is_admin?: boolean | undefined;
  /** Whether the person does tasks for others, or has done some. */
  has_tasks?: boolean | undefined;
};

export const isManager = ({ is_manager }: Roles): boolean => is_manager;
export const isHr = ({ is_hr }: Roles): boolean => is_hr === true;
export const isAdmin = ({ is_admin }: Roles): boolean => is_admin === true;

/** Returns whether the person may open and create templates, and calls that are for both (Templates 11, HR 3). */
export const isManagerOrHr = (roles: Roles): boolean => isManager(roles) || isHr(roles);

/** Returns whether the person is more than an employee. */
export const hasRole = (roles: Roles): boolean => isManagerOrHr(roles) || isAdmin(roles);

/** Returns whether the person may change teams (Owners 2). */
export const isHrOrAdmin = (roles: Roles): boolean => isHr(roles) || isAdmin(roles);
