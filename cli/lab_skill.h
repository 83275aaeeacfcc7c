/* lab_skill.h -- `backroom lab skill GAME`. */
#ifndef LAB_SKILL_H
#define LAB_SKILL_H

int lab_skill(int argc, char **argv); /* argv[1] is "skill"; an exit code */

#endif
