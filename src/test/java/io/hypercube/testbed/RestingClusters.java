package io.hypercube.testbed;

import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Lets the shared clusters rest between the classes of tests, of which Maven runs each as a plan of its own: a third of the processor time of all
 * tests was taken by clusters that no test used. JUnit's launcher finds the class by its service file.
 */
public final class RestingClusters implements TestExecutionListener {
    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        ServedCluster.restAll();
    }
}
