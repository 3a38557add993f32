/** The fields of the signed-in person that rights depend on. */
export type Viewer = { id: string; is_manager: boolean };
