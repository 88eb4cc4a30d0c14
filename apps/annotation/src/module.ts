import {
  createChanges,
  createAuditLog,
  ensureIndexes,
  mongoConnection,
  projectRemovalConfig,
  startProjectRemoval,
} from '@assay/mongo';
import { annotation as contracts, evaluation, identity, ingestion, metrics } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';
import { assignmentHandlers } from './assignments/assignment.handlers.js';
import { assignmentModel } from './assignments/assignment.model.js';
import { mongoAssignmentStore } from './assignments/assignment.store.js';
import { commentHandlers } from './comments/comment.handlers.js';
import { commentModel } from './comments/comment.model.js';
import { mongoCommentStore } from './comments/comment.store.js';
import { ownedReferences } from './comments/references.js';
import { queueItemHandlers } from './items/queue-item.handlers.js';
import { queueItemModel } from './items/queue-item.model.js';
import { mongoQueueItemStore } from './items/queue-item.store.js';
import { reviewHandlers } from './items/review.handlers.js';
import { identityMembers } from './members/members.js';
import { queueHandlers } from './queues/queue.handlers.js';
import { queueModel } from './queues/queue.model.js';
import { mongoQueueStore } from './queues/queue.store.js';
import { createProjectDataRemoval } from './removal/project-data.js';
import { metricsSubjects } from './subjects/subjects.js';

/** Queues, their items and assignments, comments. */
export const annotation: AnyModule = defineModule({
  name: 'annotation',
  config: projectRemovalConfig,
  needs: { mongo: mongoConnection },
  calls: {
    memberships: identity.MembershipService,
    projects: identity.ProjectService,
    subjects: metrics.SubjectService,
    prompts: evaluation.PromptService,
    scoreConfigs: evaluation.ScoreConfigService,
    scores: ingestion.ScoreService,
  },
  start: async ({ config, needs, calls, log, clock }) => {
    const connection = needs.mongo.database('annotation');
    const models = {
      queues: queueModel(connection),
      items: queueItemModel(connection),
      assignments: assignmentModel(connection),
      comments: commentModel(connection),
    };
    const audit = createAuditLog(connection);
    await ensureIndexes([...Object.values(models), audit.model] as never[]);
    const subjects = metricsSubjects(calls.subjects);
    const context = {
      queues: mongoQueueStore(models.queues),
      items: mongoQueueItemStore(models.items),
      assignments: mongoAssignmentStore(models.assignments),
      comments: mongoCommentStore(models.comments),
      members: identityMembers(calls.memberships),
      references: ownedReferences(subjects, calls.prompts),
      subjects,
      scoreConfigs: calls.scoreConfigs,
      scores: calls.scores,
      changes: createChanges({ connection, audit, clock }),
      clock,
    };
    const removal = await startProjectRemoval({
      connection,
      projects: calls.projects,
      removeData: createProjectDataRemoval(connection),
      log,
      clock,
      intervalMs: config.PROJECT_REMOVAL_INTERVAL_MS,
    });
    return {
      stop: () => removal.stop(),
      serves: [
        serve(contracts.QueueService, queueHandlers(context)),
        serve(contracts.QueueItemService, { ...queueItemHandlers(context), ...reviewHandlers(context) }),
        serve(contracts.AssignmentService, assignmentHandlers(context)),
        serve(contracts.CommentService, commentHandlers(context)),
        serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) }),
      ],
    };
  },
});
